// Serves a built site beside an empty page, through the same server.
import { serveFolder, type StaticServer } from "@outpace/hosting/static-server";

/** A page without style, script or picture: the fastest page that this server can serve. */
export const emptyPage = "/empty-page";
/** An empty page ten windows tall. */
export const tallEmptyPage = "/tall-empty-page";

function emptyDocument(style: string): string {
  return `<!doctype html><html lang="en"><title>Empty page</title><meta name="viewport" content="width=device-width"><body${style}><p>A sentence, so that the page has a largest contentful paint.</p></html>`;
}

export function serveBesideEmptyPage(folder: string): Promise<StaticServer> {
  return serveFolder(folder, {
    pages: {
      [emptyPage]: emptyDocument(""),
      [tallEmptyPage]: emptyDocument(` style="height:1000vh"`),
    },
  });
}
