/** What a function's thread and the server send each other. */

export interface RequestMessage {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array | undefined;
}

export type ResponseMessage =
  /** It has started. */
  | { id: 0 }
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array }
  /** The function threw. */
  | { id: number; error: string };
