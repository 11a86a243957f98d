/** What agents may do with mirrored repositories. */
import * as z from 'zod'
import { repoRoutes } from '#features/repositories/index.ts'
import { agentTool } from '#platform/agent-tools.ts'
import { common } from '#platform/problems/index.ts'
import type { AllReposSearchReply, CommitHistory, RepoSearchReply } from './contract/history.ts'
import { apiRoutes } from './routes/history/api.ts'

const { repoSearch, allReposSearch, repoHistory } = apiRoutes
const { repos, repoTree, repoFile } = repoRoutes

const Repo = z.string().min(1)
const Ref = z.string().optional().describe('Branch, tag or commit')

type Found = RepoSearchReply['results']

export const agentTools = [
  agentTool({
    name: 'list_repositories',
    title: 'List repositories',
    description: 'The mirrored repositories with their state and last sync.',
    effect: 'reads',
    input: z.object({}),
    routes: [repos],
    async run(call) {
      const data = (await call(repos)) as { repos: { name: string; state: string }[] }
      const rows = data.repos.map(({ name, state }) => `${name}  (${state})`)
      return {
        summary: `${rows.length} repositories.`,
        quotes: [{ of: 'name and state', text: rows.join('\n') }],
        data,
      }
    },
  }),

  agentTool({
    name: 'list_repository_files',
    title: 'List a folder of a repository',
    description: 'Folders and files in a folder of a mirrored repository.',
    effect: 'reads',
    input: z.object({
      repo: Repo,
      path: z.string().optional(),
      ref: Ref,
      after: z.string().optional(),
    }),
    routes: [repoTree],
    async run(call, { repo, ...query }) {
      const data = (await call(repoTree, { params: { name: repo }, query })) as {
        entries: { name: string; kind: string; size: number }[]
        has_more: boolean
      }
      const rows = data.entries.map(({ name, kind, size }) =>
        kind === 'folder' ? `${name}/` : `${name}  (${size} bytes)`,
      )
      const more = data.has_more
        ? ' There are more: call again with after, the path of the last one.'
        : ''
      return {
        summary: `${rows.length} names.${more}`,
        quotes: [{ of: 'names', text: rows.join('\n') }],
        data,
      }
    },
  }),

  agentTool({
    name: 'read_repository_file',
    title: 'Read a file of a repository',
    description: 'The text of a file of a mirrored repository.',
    effect: 'reads',
    input: z.object({ repo: Repo, path: z.string().min(1), ref: Ref }),
    routes: [repoFile],
    async run(call, { repo, path, ref }) {
      const params = { name: repo, '*': path }
      const data = (await call(repoFile, { params, query: { ref } })) as {
        commit: string
        file: { content: string | null; encoding: string | null }
      }
      const { content, encoding, ...file } = data.file
      const isText = encoding === 'utf-8'
      return {
        summary: `At commit ${data.commit}.${isText ? '' : ' It is no text that can be shown.'}`,
        quotes: isText ? [{ of: path, text: content ?? '' }] : [],
        data: { ...data, file },
      }
    },
  }),

  agentTool({
    name: 'search_repository',
    title: 'Search repositories',
    description:
      'Lines that hold a text as it is, or that match a pattern; or files by name. Without repo in all of them.',
    effect: 'reads',
    input: z.object({
      query: z.string(),
      repo: Repo.optional(),
      path: z.string().optional(),
      ref: Ref,
      names: z.boolean().optional().describe('Search names of files'),
      pattern: z.boolean().optional(),
    }),
    routes: [repoSearch, allReposSearch],
    async run(call, { query: q, repo, path, ref, names, pattern }) {
      const query = {
        q,
        path,
        ref,
        kind: names ? 'names' : 'text',
        pattern: pattern ? '1' : undefined,
      }
      if (repo === undefined) {
        if ((path ?? ref) !== undefined)
          throw common.refuse('invalid_payload', { field: 'repo', reason: 'path and ref need it' })
        const data = (await call(allReposSearch, { query })) as AllReposSearchReply
        const quotes = data.repos.map(({ repo_name: of, results }) => ({
          of,
          text: linesOf(results),
        }))
        return { summary: `Found in ${quotes.length} repositories.`, quotes, data }
      }
      const data = (await call(repoSearch, { params: { name: repo }, query })) as RepoSearchReply
      return {
        summary: `Found in ${data.results.length} files.`,
        quotes: [{ of: repo, text: linesOf(data.results) }],
        data,
      }
    },
  }),

  agentTool({
    name: 'repository_history',
    title: 'History of a repository',
    description: 'Commits, newest first, fifty at a time; with path those that changed it.',
    effect: 'reads',
    input: z.object({
      repo: Repo,
      path: z.string().optional(),
      ref: Ref,
      after: z.string().optional(),
    }),
    routes: [repoHistory],
    async run(call, { repo, ...query }) {
      const data = (await call(repoHistory, { params: { name: repo }, query })) as CommitHistory
      const rows = data.commits.map(
        ({ id, authored_at, author_name, subject }) =>
          `${id.slice(0, 12)}  ${authored_at.slice(0, 10)}  ${author_name}: ${subject}`,
      )
      const next = data.next ? ` Call again with after ${data.next} for the next.` : ''
      return {
        summary: `${rows.length} commits.${next}`,
        quotes: [{ of: 'commit, date, author and subject', text: rows.join('\n') }],
        data,
      }
    },
  }),
]

function linesOf(found: Found): string {
  return found
    .flatMap(({ path, matches }) => [
      path,
      ...matches.map(({ line, text }) => `    ${line}: ${text}`),
    ])
    .join('\n')
}
