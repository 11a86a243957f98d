/** The branches and tags of a mirror. */
import { type GitMode, gitLines, isBranchName, isObjectName, TreeReader } from './formats.ts'
import type { MirrorCall } from './mirror.ts'
import { runGit } from './run.ts'

export interface GitRef {
  kind: 'branch' | 'tag'
  name: string
  /** The commit that it leads to, through an annotated tag too. */
  commit: string
  /** When that commit or tag was made, in milliseconds. */
  createdAt: number
  /** The first line of its message. */
  subject: string
}

const FIELDS = [
  'refname',
  'objectname',
  'objecttype',
  '*objectname',
  '*objecttype',
  'creatordate:unix',
  'contents:subject',
]
const FORMAT = FIELDS.map((field) => `%(${field})`).join('%00')
const FOLDERS = { branch: 'refs/heads/', tag: 'refs/tags/' } as const
const TIMEOUT_MS = 30_000

/** The newest first, at most so many of each kind. */
export async function listRefs(
  gitDir: string,
  call: MirrorCall & { most: number },
): Promise<GitRef[]> {
  const found: GitRef[] = []
  for (const kind of ['branch', 'tag'] as const) {
    const args = ['--sort=-creatordate', `--count=${call.most}`, FOLDERS[kind]]
    found.push(...(await readRefs(gitDir, call, args)))
  }
  return found
}

/** A branch of this name, or else a tag; null when there is neither. */
export async function findRef(
  gitDir: string,
  name: string,
  call: MirrorCall,
): Promise<GitRef | null> {
  if (!isBranchName(name)) return null
  const args = [`${FOLDERS.branch}${name}`, `${FOLDERS.tag}${name}`]
  // A pattern also finds what is below it: `a` finds `a/b`.
  const refs = (await readRefs(gitDir, call, args)).filter((ref) => ref.name === name)
  return refs.find(({ kind }) => kind === 'branch') ?? refs[0] ?? null
}

async function readRefs(
  gitDir: string,
  { person, signal }: MirrorCall,
  args: readonly string[],
): Promise<GitRef[]> {
  const output = await runGit({
    args: ['for-each-ref', `--format=${FORMAT}`, ...args],
    ...{ gitDir, person, signal, timeoutMs: TIMEOUT_MS },
  })
  return gitLines(output).flatMap((line) => readRef(line) ?? [])
}

/** Null for what leads to no commit: a tag may be on anything. */
function readRef(line: string): GitRef | null {
  const [full = '', object = '', type, below = '', typeBelow, time, subject = ''] = line.split('\0')
  const kind = full.startsWith(FOLDERS.branch) ? 'branch' : 'tag'
  const commit = type === 'commit' ? object : typeBelow === 'commit' ? below : ''
  if (!full.startsWith(FOLDERS[kind]) || !isObjectName(commit)) return null
  const name = full.slice(FOLDERS[kind].length)
  return { kind, name, commit, createdAt: Number(time ?? 0) * 1000, subject }
}

// Which commit a name means: a branch, a tag, or the commit's own name or the beginning of it.

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

interface GitPathAt {
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
