/** Mirrored repositories: listing, adding, fetching, searching, reading. */
import type { RepositoryEntry } from '../../api/operations.ts'
import { columns, oneLine, when } from '../output.ts'
import { type Call, EXIT, Failure, textOption, type Verb, wrongUse } from '../verb.ts'

const USAGE =
  'repo [add <address> | sync <name> | ls <name> [folder] | search <name> <words…> | cat <name> <path>]'

export const repo: Verb = {
  name: 'repo',
  usage: `${USAGE} [--ref <branch, tag or commit>]`,
  summary: 'List, add, fetch, search and read mirrored repositories.',
  examples: [
    'shelf repo add https://github.com/octocat/hello',
    'shelf repo search hello "def main"',
  ],
  options: { ref: { type: 'string' } },
  words: [0, 50],
  async run(call) {
    const [action = 'list', ...words] = call.words
    const act = ACTIONS[action]
    if (!act) throw wrongUse(`usage: shelf ${USAGE}`)
    await act(call, words)
  },
}

const ACTIONS: Record<string, (call: Call, words: string[]) => Promise<void>> = {
  list: listRepos,
  add: addRepo,
  sync: syncRepo,
  ls: listFolder,
  search: searchRepo,
  cat: readFile,
}

function needed(words: readonly string[], count: number): string[] {
  if (words.length < count) throw wrongUse(`usage: shelf ${USAGE}`)
  return [...words]
}

async function listRepos({ api, out, signal }: Call): Promise<void> {
  const { repos } = await api.call('repos_repos', { signal })
  out.result(repos, () =>
    columns(
      repos.map((one) => [
        oneLine(one.name),
        one.state,
        one.last_sync_time ? when(one.last_sync_time) : '',
        oneLine(one.url),
      ]),
    ),
  )
}

async function addRepo({ api, out, signal }: Call, words: string[]): Promise<void> {
  const [url, name] = needed(words, 1)
  const body = { url: url!, ...(name && { name }) }
  const { repo: made } = await api.call('repos_addRepo', { body, signal })
  out.result(made, () => `${made.name} is being fetched: shelf repo`)
}

async function syncRepo({ api, out, signal }: Call, words: string[]): Promise<void> {
  const [name] = needed(words, 1) as [string]
  const { repo: made } = await api.call('repos_syncRepo', { params: { name }, signal })
  out.result(made, () => `${made.name} is being fetched`)
}

async function listFolder(call: Call, words: string[]): Promise<void> {
  const { api, out, signal } = call
  const [name, path] = needed(words, 1) as [string, string?]
  const ref = textOption(call, 'ref')
  const query = { ...(path && { path }), ...(ref && { ref }) }
  const entries: RepositoryEntry[] = []
  let after: string | undefined
  for (;;) {
    const asked = { params: { name }, query: { ...query, ...(after && { after }) }, signal }
    const page = await api.call('repos_repoTree', asked)
    entries.push(...page.entries)
    after = page.entries.at(-1)?.name
    if (!page.has_more || after === undefined) break
  }
  out.result(entries, () =>
    entries.map((entry) => oneLine(entry.path) + (entry.kind === 'folder' ? '/' : '')),
  )
}

async function searchRepo(call: Call, words: string[]): Promise<void> {
  const { api, out, signal } = call
  const [name, ...text] = needed(words, 2) as [string, ...string[]]
  const ref = textOption(call, 'ref')
  const query = { q: text.join(' '), ...(ref && { ref }) }
  const found = await api.call('repo_history_repoSearch', { params: { name }, query, signal })
  out.result(found, () =>
    found.results.flatMap(({ path, matches }) =>
      matches.map(
        (match) =>
          `${out.style('cyan', oneLine(path))}:${out.style('green', String(match.line))}: ${oneLine(match.text.trim())}`,
      ),
    ),
  )
  if (found.results.length === 0) throw new Failure(`nothing found for "${query.q}"`, EXIT.notFound)
}

async function readFile(call: Call, words: string[]): Promise<void> {
  const { api, out, signal } = call
  const [name, path] = needed(words, 2) as [string, string]
  const ref = textOption(call, 'ref')
  const asked = { params: { name, path }, query: ref ? { ref } : {}, signal }
  const file = (await api.call('repos_repoFile', asked)) as { content?: string | null }
  if (typeof file.content !== 'string') throw new Failure(`${path} is no text`)
  if (out.json) out.result(file, () => [])
  else out.raw(file.content)
}
