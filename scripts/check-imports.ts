// Prints every broken import rule of the repository and fails if there is one.
import { checkImports } from "./imports/check.ts";
import { repositoryRoot } from "./repository.ts";

const { files, faults } = checkImports(repositoryRoot);
for (const fault of faults) console.error(fault);
console.log(`${String(files)} files and manifests, ${String(faults.length)} broken import rules`);
process.exitCode = faults.length > 0 || files === 0 ? 1 : 0;
