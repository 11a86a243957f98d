/** The branches and tags of a mirror. */
import { gitLines, isBranchName, isObjectName } from './formats.ts'
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
