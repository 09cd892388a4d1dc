import { fileNameOf } from "@outpace/domain/texts";

/** Downloads a file, named after its title: "Northlight Marathon.ics" becomes "Northlight-Marathon.ics". */
export function saveFile(content: string | Blob, { mime, title, extension }: FileToSave): void {
  const file =
    typeof content === "string" ? new Blob([content], { type: `${mime};charset=utf-8` }) : content;
  const address = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = `${fileNameOf(title) || "race"}.${extension}`;
  anchor.click();
  // Some browsers read the content only after the click is handled.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

interface FileToSave {
  mime: string;
  title: string;
  extension: string;
}
