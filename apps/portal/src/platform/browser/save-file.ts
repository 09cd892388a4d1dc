/** Downloads a text file, named after its title: "Northlight Marathon.ics" becomes "Northlight-Marathon.ics". */
export function saveFile(content: string, { mime, title, extension }: FileToSave): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${mime};charset=utf-8` }));
  const anchor = document.createElement("a");
  anchor.href = address;
  const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  anchor.download = `${name || "race"}.${extension}`;
  anchor.click();
  URL.revokeObjectURL(address);
}

interface FileToSave {
  mime: string;
  title: string;
  extension: string;
}
