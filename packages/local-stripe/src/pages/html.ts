/** HTML that is safe: every value is escaped that is not HTML already. */
export interface Html {
  readonly html: string;
}

type Value = string | Html | undefined | readonly Html[];

/** Leaves out undefined. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, index) => part + render(values[index])).join("") };
}

function render(value: Value): string {
  if (value === undefined) return "";
  if (typeof value === "string") return escape(value);
  return "html" in value ? value.html : value.map(({ html: inner }) => inner).join("\n");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
