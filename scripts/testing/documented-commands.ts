// The commands in the documentation: those in shell blocks, and those that a sentence quotes.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository.ts";

const pages = "{*.md,{apps/*,packages/*,scripts/testing,supabase,docs,docs/decisions}/*.md}";
const quoted = /^(?:npm|npx|pnpm|node|cat|psql) |^(?:supabase|local-supabase) [a-z]/;

/** The pages of the documentation, from the root of the repository. */
export const documents = (): readonly string[] => globSync(pages, { cwd: repositoryRoot });

/** Each once, on one line, without comments. */
export function documentedCommands(): readonly string[] {
  const commands = documents().flatMap((document) => {
    const text = readFileSync(join(repositoryRoot, document), "utf8");
    const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block);
    const sentences = text.replaceAll(/```[^]*?```/g, "");
    const inSentences = [...sentences.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
    return [...blocks.flatMap(commandsOf), ...inSentences.filter((code) => quoted.test(code))];
  });
  return [...new Set(commands)];
}

/** The commands of a shell block, of which one may take several lines. */
function commandsOf(block: string): readonly string[] {
  return block
    .replaceAll(/"[^"]*"/g, (text) => text.replaceAll(/\s+/g, " "))
    .replaceAll(/\\\n\s*/g, "")
    .split(/\n|&&/)
    .map((line) => line.replace(/\s+#.*$/, "").replace(/^[\s(]+|[\s)]+$/g, ""))
    .filter((line) => line !== "");
}
