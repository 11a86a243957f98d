/** Which commit a name means: a branch, a tag, or the commit's own name or the beginning of it. */
import { type GitMode, isBranchName, isObjectName, TreeReader } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

const TIMEOUT_MS = 30_000
// Shorter beginnings mean too many things.
const SHORT_OBJECT = /^[0-9a-f]{7,64}$/

/**
 * Null: the mirror has no such object. A full commit id is never taken for a branch, so that a link to a commit keeps
 * its meaning after any push.
 */
export async function findCommit(
  gitDir: string,
  name: string,
  { person, signal }: MirrorCall,
): Promise<string | null> {
  const lower = name.toLowerCase()
  const candidates = isObjectName(lower)
    ? [lower]
    : [
        ...(isBranchName(name) ? [`refs/heads/${name}`, `refs/tags/${name}`] : []),
        ...(SHORT_OBJECT.test(lower) ? [lower] : []),
      ]
  if (candidates.length === 0) return null
  const input = candidates.map((one) => `${one}^{commit}\n`).join('')
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype)']
  const found = await runGit({ args, gitDir, input, person, signal, timeoutMs: TIMEOUT_MS })
  const lines = found.toString('latin1').split('\n')
  const line = lines.find((one) => one.endsWith(' commit') && isObjectName(one.split(' ')[0]!))
  return line?.split(' ')[0] ?? null
}

export interface GitPathAt {
  /** Null: the commit has nothing of that name. */
  mode: GitMode | null
  /** As git is to be asked for it: bytes, where the name is no text. */
  path: string | Buffer
}

/** What a path is in a commit. */
export async function findPathAt(
  gitDir: string,
  commit: string,
  path: string,
  { person, signal }: MirrorCall,
): Promise<GitPathAt> {
  if (!isObjectName(commit)) return { mode: null, path }
  let mode: GitMode | null = null
  const reader = new TreeReader((entry) => {
    mode = entry.mode
  })
  const args = ['ls-tree', '-z', '-l', '--full-tree', commit, '--', path]
  const output = await runGit({ args, gitDir, person, signal, timeoutMs: TIMEOUT_MS })
  reader.push(output)
  return { mode, path: mode === null ? (bytesOfPathText(path) ?? path) : path }
}

/** The bytes that `gitText` wrote so; null when it is text all through. */
function bytesOfPathText(text: string): Buffer | null {
  if (/[^\x00-\x7f]/.test(text) || !/%[89A-F][0-9A-F]/.test(text)) return null
  const latin1 = text.replace(/%([89A-F][0-9A-F])/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(latin1, 'latin1')
}
