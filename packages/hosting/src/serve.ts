// node serve.ts FOLDER PORT: serves a built site until it is stopped.
import { serveFolder } from "./static-server.ts";

const [folder = "dist", port = "0"] = process.argv.slice(2);
await serveFolder(folder, { port: Number(port) });
