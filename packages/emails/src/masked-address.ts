/** "r•••@harbor.example": enough for its owner to recognise, too little for anyone else to write to. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return "•••";
  const [first = "", ...rest] = address.slice(0, at);
  return `${rest.length > 0 ? first : ""}•••${address.slice(at)}`;
}
