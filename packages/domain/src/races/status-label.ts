// Separate from the status schema, so that screens can name a status without loading zod.

export function statusLabel(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
