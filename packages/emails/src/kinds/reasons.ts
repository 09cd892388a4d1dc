import { partnersEmail } from "@outpace/domain/product";
import type { Block } from "../kit/message.ts";

/** Operators may change something without giving a reason. */
export const reasonOfStaff = (reason: string): readonly Block[] =>
  reason === "" ? [] : [{ kind: "quote", by: "Their reason:", text: reason }];

export const questions = [`Questions? Write to ${partnersEmail}.`];
