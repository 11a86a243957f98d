/** Which branch is shown by default. */

const USUAL = ['main', 'master', 'trunk', 'develop']

/** The one that the remote names; else the previous one, a usual one, or the first. Null: there is none. */
export function chooseBranch(
  head: { defaultBranch: string | null; branches: readonly string[] },
  previous: string,
): string | null {
  const candidates = [head.defaultBranch ?? '', previous, ...USUAL]
  return candidates.find((name) => head.branches.includes(name)) ?? head.branches[0] ?? null
}
