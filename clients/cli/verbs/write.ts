/** Adding and editing files: what is on the server is never overwritten unseen, what was typed never lost. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative, sep } from 'node:path'
import { ApiError } from '../../api/client.ts'
import { findFile, idsAt, splitPath } from '../files.ts'
import { type Call, EXIT, Failure, readStdin, textOption, type Verb, wrongUse } from '../verb.ts'

// As in every tree of sources: what others made, and what git knows.
const SKIPPED = new Set(['.git', 'node_modules', '.venv', '__pycache__', '.DS_Store'])

type Outcome = 'added' | 'changed' | 'unchanged' | 'skipped'

interface Added {
  path: string
  outcome: Outcome
  id?: string
  reason?: string
}

export const add: Verb = {
  name: 'add',
  usage: 'add <path…|-> [--to <folder>] [--name <name>] [--tag <tag>…] [--update]',
  summary: 'Add files, folders or stdin to the library.',
  examples: [
    'shelf add scripts/ --to work --tag ops',
    'kubectl get pods | shelf add - --name pods.txt',
  ],
  options: {
    to: { type: 'string' },
    name: { type: 'string' },
    tag: { type: 'string', multiple: true },
    update: { type: 'boolean' },
  },
  words: [1, 1_000],
  async run(call) {
    const { words, out } = call
    const name = textOption(call, 'name')
    if (words.includes('-') && (words.length > 1 || !name))
      throw wrongUse('stdin is one file and needs a name: shelf add - --name notes.md')
    if (name && words.length > 1) throw wrongUse('--name is for one file')
    const sources = words[0] === '-' ? [fromStdin(name!)] : await sourcesOf(words, name)
    const added = await addAll(call, sources)
    out.result(added, () => added.map(lineOf))
    const skipped = added.filter(({ outcome }) => outcome === 'skipped').length
    if (skipped > 0) throw new Failure(`${skipped} of ${added.length} were not added`)
  },
}

function lineOf({ path, outcome, reason }: Added): string {
  return `${outcome.padEnd(9)}  ${path}${reason ? `  (${reason})` : ''}`
}

interface Source {
  /** Where it will be in the library, below `--to`. */
  path: string
  read(): Promise<Uint8Array>
}

function fromStdin(path: string): Source {
  return { path, read: readStdin }
}

async function sourcesOf(words: readonly string[], name: string | undefined): Promise<Source[]> {
  const sources: Source[] = []
  for (const word of words) {
    const about = await stat(word).catch(() => null)
    if (!about) throw new Failure(`there is no "${word}" here`, EXIT.notFound)
    if (name && about.isDirectory()) throw wrongUse('--name is for one file, not for a folder')
    const files = about.isDirectory() ? await filesBelow(word) : [word]
    const base = join(word, '..')
    for (const file of files)
      sources.push({
        path: name ?? relative(base, file).split(sep).join('/'),
        read: () => readFile(file),
      })
  }
  return sources
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await filesBelow(path)))
    else if (entry.isFile()) found.push(path)
  }
  return found
}

// A connection is idle for most of the time of a request; the server counts what one person sends.
const AT_ONCE = 4
const MOST_CHECKED = 500

/** In the order of the sources. What is there already is asked for first, by the hundred. */
async function addAll(call: Call, sources: readonly Source[]): Promise<Added[]> {
  const to = textOption(call, 'to')?.replace(/^\/+|\/+$/g, '')
  const paths = sources.map(({ path }) => (to ? `${to}/${path}` : path))
  const ids: (string | null)[] = []
  for (let at = 0; at < paths.length; at += MOST_CHECKED)
    ids.push(...(await idsAt(call.api, paths.slice(at, at + MOST_CHECKED), call.signal)))
  const added: Added[] = []
  let next = 0
  let done = 0
  const work = async () => {
    while (next < sources.length) {
      const at = next++
      added[at] = await addOne(call, sources[at]!, { path: paths[at]!, id: ids[at] ?? null })
      call.out.progress(`${++done} of ${sources.length}: ${paths[at]}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return added
}

interface Target {
  path: string
  /** Of the file that is there. */
  id: string | null
}

/** A refusal of one file (it is no text, its name is not allowed) does not stop the others; a lost connection does. */
async function addOne(call: Call, source: Source, { path, id }: Target): Promise<Added> {
  const bytes = await source.read()
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { path, outcome: 'skipped', reason: 'no UTF-8 text' }
  }
  try {
    return await send(call, { path, id }, content)
  } catch (error) {
    if (!(error instanceof ApiError) || [401, 403, 429].includes(error.status)) throw error
    return { path, outcome: 'skipped', reason: `${error.message} (${error.code})` }
  }
}

async function send(call: Call, { path, id }: Target, content: string): Promise<Added> {
  const { api, options, signal } = call
  const tags = options['tag'] as string[] | undefined
  if (!id) {
    const body = { ...splitPath(path), content, ...(tags && { tags }) }
    const { file } = await api.call('library_createFile', { body, signal } as never)
    return { path, outcome: 'added', id: file.id }
  }
  const { file, content: stored } = await api.call('library_readFile', { params: { id }, signal })
  if (stored === content) return { path, outcome: 'unchanged', id }
  if (!options['update'])
    return {
      path,
      outcome: 'skipped',
      id,
      reason: 'is there with another text; --update saves a version',
    }
  const body = { content, base_version: file.version }
  await api.call('library_updateFile', { params: { id }, body, signal } as never)
  return { path, outcome: 'changed', id }
}

export const edit: Verb = {
  name: 'edit',
  usage: 'edit <file>',
  summary: 'Edit a file in $EDITOR; what others saved meanwhile is merged.',
  examples: ['shelf edit snippets/retry.py', 'EDITOR="code --wait" shelf edit todo.md'],
  words: [1, 1],
  async run(call) {
    const { api, words, out, signal } = call
    const id = await findFile(api, words[0]!)
    const { file, content } = await api.call('library_readFile', { params: { id }, signal })
    const folder = await mkdtemp(join(tmpdir(), 'shelf-'))
    const path = join(folder, basename(file.file_name))
    await writeFile(path, content, { mode: 0o600 })
    try {
      const version = await editUntilSaved(call, { id, path, base: content, version: file.version })
      await rm(folder, { recursive: true })
      out.result({ id, version }, () =>
        version === file.version ? 'Nothing changed.' : `Saved as version ${version}.`,
      )
    } catch (error) {
      throw keeping(error, path)
    }
  },
}

/** Whatever went wrong, the text is there. */
function keeping(error: unknown, path: string): Error {
  const exit = error instanceof Failure ? error.exit : undefined
  const failure = error as Error
  return exit === undefined && !(error instanceof ApiError)
    ? Object.assign(failure, { message: `${failure.message}. Your text is in ${path}` })
    : new Failure(`${failure.message}. Your text is in ${path}`, exit)
}

interface Draft {
  id: string
  path: string
  /** The text that was opened, and its version. */
  base: string
  version: number
}

/** Saves what was edited; when somebody saved meanwhile, merges and saves that, or opens the conflicts. */
async function editUntilSaved(call: Call, draft: Draft): Promise<number> {
  const { api, out, signal } = call
  let { base, version } = draft
  await openEditor(draft.path)
  for (;;) {
    const mine = await readFile(draft.path, 'utf8')
    if (mine === base) return version
    try {
      const body = { content: mine, base_version: version }
      const sent = { params: { id: draft.id }, body, signal }
      return (await api.call('library_updateFile', sent as never)).file.version
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
    }
    const theirs = await api.call('library_readFile', { params: { id: draft.id }, signal })
    const { text, conflicts } = await merge(draft.path, { mine, base, theirs: theirs.content })
    await writeFile(draft.path, text)
    base = theirs.content
    version = theirs.file.version
    out.note(
      conflicts
        ? `Version ${version} was saved meanwhile and touches the same lines. Both are in the text now; choose, then save.`
        : `Version ${version} was saved meanwhile; both changes were merged.`,
    )
    if (conflicts) {
      await openEditor(draft.path)
      if (hasMarkers(await readFile(draft.path, 'utf8')))
        throw new Failure('the text still has marks of a conflict and was not saved')
    }
  }
}

function hasMarkers(text: string): boolean {
  return /^<{7} /m.test(text) && /^>{7} /m.test(text)
}

/** By git, which is on every machine where somebody edits code; without it both texts stay, one beside the other. */
async function merge(
  path: string,
  { mine, base, theirs }: { mine: string; base: string; theirs: string },
) {
  const [baseFile, theirsFile] = [`${path}.base${extname(path)}`, `${path}.theirs${extname(path)}`]
  await Promise.all([
    writeFile(baseFile, base),
    writeFile(theirsFile, theirs),
    writeFile(path, mine),
  ])
  const labels = ['-L', 'yours', '-L', 'before', '-L', 'saved meanwhile']
  const git = spawnSync('git', ['merge-file', '-p', ...labels, path, baseFile, theirsFile], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  // How many conflicts, up to 127; anything above is a failure of git itself.
  if (git.error || git.status === null || git.status > 127)
    throw new Failure(`somebody saved meanwhile; their text is in ${theirsFile}`)
  return { text: git.stdout, conflicts: git.status > 0 }
}

/** `EDITOR` may have arguments of its own, so that it runs in a shell, with the path as one of them. */
async function openEditor(path: string): Promise<void> {
  const editor = process.env['VISUAL'] || process.env['EDITOR'] || 'vi'
  const [shell, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', `${editor} "${path}"`]
      : ['sh', '-c', `${editor} "$1"`, 'sh', path]
  const child = spawn(shell!, args, { stdio: 'inherit' })
  const [code] = await new Promise<[number | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status) => resolve([status]))
  })
  if (code !== 0) throw new Failure(`${editor} ended with ${code ?? 'a signal'}; nothing was saved`)
}
