/** The list of repositories: adding one, and removing one. */

import { h } from 'preact'
import * as z from 'zod'
import { countRepoNotes, type RepoNoteCounts } from '#features/notes/index.ts'
import {
  ADD_REPO_REFUSALS,
  AddRepoInput,
  addMirror,
  describeRepo,
  isRepoName,
  showRepo,
  showRepos,
} from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { defineRoutes, get, page, post, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import type { AddRepoState } from '../views/add-repo.tsx'
import { LatestRepos, RemovePage, ReposPage, type UnderstoodAddress } from '../views/repos-page.tsx'

// The repositories of a person with the counts of notes on their files.

const NO_NOTES: RepoNoteCounts = { notes: 0, unattached: 0 }

async function overview(ctx: MemberContext) {
  const listed = await showRepos(ctx)
  const counts = await countRepoNotes(ctx)
  const names = new Set(listed.repos.map(({ name }) => name))
  return {
    ...listed,
    notesOf: (name: string) => counts.get(name) ?? NO_NOTES,
    /** Not mirrored any more, but with notes. */
    gone: [...counts]
      .filter(([name]) => !names.has(name))
      .map(([name, { notes }]) => ({ name, notes })),
  }
}

const SHEETS = ['repos', 'repo-browser']

const text = z.string().optional().catch(undefined)
const ListQuery = z.object({
  removed: text,
  /** A repository whose address was read out of another one, and what that one showed. */
  added: text,
  place: text,
  lines: text,
})

export const listRoutes = defineRoutes({
  reposPage: get(repoPaths.repos, {
    who: 'member',
    summary: 'The mirrored repositories: the state of each, and the field that adds one.',
    query: ListQuery,
    act: (ctx, { query }) => reposPage(ctx, query),
  }),

  addRepoForm: post(repoPaths.repos, {
    who: 'member',
    summary: 'The form that adds a repository.',
    limit: 'create',
    body: AddRepoInput,
    refuses: ADD_REPO_REFUSALS,
    act: (ctx, { body }) => addMirror(ctx, body),
    form: {
      read: ({ url, name }) => ({ url, ...(name && { name }) }),
      to: ({ repo, opens }, { fields }) => {
        const wasExact = repo.url === fields['url']?.trim()
        const understood = { added: repo.name, place: opens?.place, lines: opens?.lines }
        return wasExact ? repoPaths.repos : href(repoPaths.repos, null, understood)
      },
      again: (refused) => reposPage(refused.ctx, { refused }),
      fieldsOf: { repo_exists: 'name' },
    },
  }),

  removeQuestion: get(repoPaths.remove, {
    who: 'member',
    summary:
      'Asks for confirmation before a mirror is removed, and explains what happens to its notes.',
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name } }) {
      const { repo } = await showRepo(ctx, name)
      const { notes } = (await overview(ctx)).notesOf(name)
      return page({
        title: ctx.t('repo_browser.remove_title'),
        sheets: SHEETS,
        body: h(RemovePage, { name, host: repo.host, notes }),
      })
    },
  }),
})

interface ReposPageOptions extends z.infer<typeof ListQuery> {
  refused?: RefusedForm
}

async function reposPage(ctx: MemberContext, { refused, ...query }: ReposPageOptions) {
  const { removed } = query
  const { t } = ctx
  const { repos, hosts, git, gone, notesOf } = await overview(ctx)
  const rows = await Promise.all(
    repos.map(async (record) => {
      const repo = await describeRepo(ctx, record)
      return { repo, url: record.url, ...notesOf(record.name) }
    }),
  )
  // Query strings can be made up: only verified facts are shown.
  const isGone =
    removed !== undefined && isRepoName(removed) && !repos.some(({ name }) => name === removed)
  return page({
    title: t('repos.repositories'),
    sheets: SHEETS,
    body: h(ReposPage, {
      rows,
      gone,
      form: formState(ctx, hosts, refused),
      gitReason: git.reason,
      done: isGone ? t('repo_browser.removed', { name: removed }) : undefined,
      understood: understoodOf(repos, query),
    }),
  })
}

function understoodOf(
  repos: readonly { name: string; url: string }[],
  { added, place, lines }: z.infer<typeof ListQuery>,
): UnderstoodAddress | undefined {
  const repo = repos.find(({ name }) => name === added)
  if (!repo) return undefined
  const { name, url } = repo
  const opens = place && {
    place,
    href: href(repoPaths.open, { name, '*': place }, { lines: lines ?? null }),
  }
  return { url, opens: opens || null }
}

/** What was typed stays in the fields; for a host that is not allowed, the allowed ones are listed. */
function formState(
  { t }: MemberContext,
  hosts: readonly string[],
  refused: RefusedForm | undefined,
): AddRepoState {
  const { url = '', name = '' } = refused?.fields ?? {}
  if (!refused) return { url, name, hosts }
  const isHost = refused.problem.code === 'repo_host_not_allowed'
  const text = isHost ? t('repo_browser.host_refused', { hosts }) : refused.text
  return { url, name, hosts, error: { field: refused.field === 'name' ? 'name' : 'url', text } }
}

// The block of the dashboard with the state of the mirrored repositories.

const REPOS_IN_BLOCK = 5

export const reposBlock: DashboardBlock = {
  id: 'repos',
  title: 'repos.repositories',
  order: 45,
  more: { href: repoPaths.repos, label: 'repo_browser.all_repos' },
  async load(ctx) {
    const { repos } = await showRepos(ctx)
    if (repos.length === 0) return null
    const counts = await countRepoNotes(ctx)
    const latest = repos
      .toSorted((a, b) => syncedAt(b).localeCompare(syncedAt(a)))
      .slice(0, REPOS_IN_BLOCK)
    const rows = latest.map(async (record) => ({
      repo: await describeRepo(ctx, record),
      ...(counts.get(record.name) ?? NO_NOTES),
    }))
    return h(LatestRepos, { rows: await Promise.all(rows) })
  },
}

/** One that was never synchronised counts as the newest: it was just added. */
function syncedAt({ last_sync_time: time }: { last_sync_time: string | null }): string {
  return time ?? '~'
}
