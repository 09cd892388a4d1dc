export interface ArchiveFile {
  readonly name: string;
  readonly content: string | Blob;
}

export function jsonFile(name: string, value: unknown): ArchiveFile {
  return { name: `${name}.json`, content: `${JSON.stringify(value, null, 2)}\n` };
}
