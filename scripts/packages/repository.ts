/** The folders of the packages that are published. */
export const publishedPackages = ["domain", "data", "ui"] as const;

interface Manifest {
  readonly repository: Readonly<Record<string, string>>;
}

/**
 * Replaces the reserved address of the repository in a manifest by that of a workflow's run.
 * @throws Error outside a run
 */
export function nameRepository(manifest: string, env: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
  if (!server || !repository) throw new Error("Only a workflow of GitHub's releases the packages.");
  const parsed = JSON.parse(manifest) as Manifest;
  const url = `git+${server}/${repository}.git`;
  return `${JSON.stringify({ ...parsed, repository: { ...parsed.repository, url } }, null, 2)}\n`;
}
