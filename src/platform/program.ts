/** What this program is and what it runs on, from its package file. */
import program from '../../package.json' with { type: 'json' }

export const PROGRAM_VERSION: string = program.version

/** `0.2.0 (commit 1a2b3c4d)`; a build without git is known by what it built. */
export function describeVersion({ commit, release }: { commit: string | null; release: string }) {
  return `${PROGRAM_VERSION} (${commit ? `commit ${commit}` : `build ${release}`})`
}

/** The version of Node that closes what is known of this one; null when nothing is. */
export function saferNode(running = process.versions.node): string | null {
  const safe: Record<string, string> = program.safeNode
  const [lowest] = Object.values(safe)
  const wanted = safe[running.split('.')[0]!] ?? lowest!
  return isOlder(running, wanted) ? wanted : null
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
