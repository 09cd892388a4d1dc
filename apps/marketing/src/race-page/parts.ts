// The elements of a race's page and card that a script fills: each has a name in `data-race`.

/** All elements with a name; a page and a card have different ones. */
export function parts(name: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-race="${name}"]`)];
}

/** Shows a text, or hides its element. */
export function fill(name: string, text: string | null): void {
  for (const part of parts(name)) {
    part.hidden = text === null;
    // The same text anew would end the reader's selection of it.
    if (part.textContent !== (text ?? "")) part.textContent = text;
  }
}

/** Replaces elements by new ones, so that what they come to show elsewhere has not moved there, as browsers count it. */
export function renew(name: string): void {
  for (const part of parts(name)) part.replaceWith(part.cloneNode(true));
}

export function show(name: string, isShown: boolean): void {
  for (const part of parts(name)) part.hidden = !isShown;
}

/** Shows a picture once it has loaded: until then, and if it cannot be, what lies below it stays. */
export function showPicture(name: string, address: string | null): void {
  for (const part of parts(name)) {
    if (address === null) continue;
    const image = new Image();
    image.alt = "";
    image.addEventListener("load", () => {
      part.replaceChildren(image);
      part.hidden = false;
    });
    image.src = address;
  }
}

/** Gives a link an address of the web, in a new tab; any other address leaves the text without one. */
export function link(name: string, address: string | null): void {
  const url = address === null ? null : URL.parse(address);
  for (const part of parts(name)) {
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    for (const [key, value] of Object.entries({
      href: url.href,
      target: "_blank",
      rel: "noopener",
    }))
      part.setAttribute(key, value);
  }
}
