// The commands in the documentation: those in shell blocks, and those that a sentence quotes.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository.ts";

const documents = "{*.md,{apps/*,packages/*,scripts/testing,supabase,docs,docs/decisions}/*.md}";
const quoted = /^(?:npm|npx|pnpm|node|cat|psql) |^(?:supabase|local-supabase) [a-z]/;

/** Each once, on one line, without comments. */
export function documentedCommands(): readonly string[] {
  const commands = globSync(documents, { cwd: repositoryRoot }).flatMap((document) => {
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
