/** Opens the system's sheet, or copies the address where there is none. Returns what to tell the reader, if anything. */
export async function share(title: string, url: string): Promise<string | null> {
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return null;
    } catch (error) {
      // Closed without a choice.
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "Link copied.";
  } catch {
    return `We couldn't copy the link. It is ${url}`;
  }
}
