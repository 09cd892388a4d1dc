/** The folders of published packages. */
export const publishedPackages = ["domain", "data", "ui"] as const;

interface Manifest {
  readonly repository: Readonly<Record<string, string>>;
}

/**
 * Replaces the placeholder repository in a manifest with that of the workflow run.
 * @throws Error outside a workflow run
 */
export function nameRepository(manifest: string, env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  if (!server || !repository) throw new Error("Only a workflow of GitHub's releases the packages.");
  const parsed = JSON.parse(manifest) as Manifest;
  const url = `git+${server}/${repository}.git`;
  return `${JSON.stringify({ ...parsed, repository: { ...parsed.repository, url } }, null, 2)}\n`;
}
