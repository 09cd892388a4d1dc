/** "r•••@harbor.example": enough for its owner to recognise, too little for anyone else to write to. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = "", second] = address.slice(0, Math.max(at, 0));
  return `${second === undefined ? "" : first}•••${address.slice(Math.max(at, 0))}`;
}
