/** The list of repositories: adding one, and removing one. */
import { h } from 'preact'
import * as z from 'zod'
import {
  ADD_REPO_REFUSALS,
  AddRepoInput,
  addMirror,
  describeRepo,
  isRepoName,
  refuseRepo,
  removeRepo,
  showRepo,
} from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { overview } from '../actions/overview.ts'
import type { AddRepoState } from '../views/add-repo.tsx'
import { RemovePage } from '../views/remove-page.tsx'
import { ReposPage } from '../views/repos-page.tsx'

const SHEETS = ['repos', 'repo-browser']

const text = z.string().optional().catch(undefined)
const AddForm = z.object({ url: text, name: text })
const ListQuery = z.object({ removed: text })

export const listRoutes = defineRoutes({
  reposPage: get(repoPaths.repos, {
    who: 'member',
    summary: 'The mirrored repositories: how each stands, and the field that adds one.',
    query: ListQuery,
    act: (ctx, { query }) => reposPage(ctx, { removed: query.removed }),
  }),

  addRepoForm: post(repoPaths.repos, {
    who: 'member',
    summary: 'The form that adds a repository.',
    limit: 'create',
    body: AddForm,
    refuses: ADD_REPO_REFUSALS,
    async act(ctx, { body, request }) {
      const { url = '', name = '' } = body
      try {
        await addMirror(ctx, readForm({ url, name }))
        return seeOther(repoPaths.repos)
      } catch (error) {
        if (!(error instanceof Problem) || !request.wantsHtml) throw error
        return reposPage(ctx, { refused: { url, name, problem: error } })
      }
    },
  }),

  removeQuestion: get(repoPaths.remove, {
    who: 'member',
    summary: 'Asks whether a mirror shall go, and says what becomes of its notes.',
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name } }) {
      const { repo } = await showRepo(ctx, name)
      const { notes } = (await overview(ctx)).notesOf(name)
      return page({
        title: ctx.t('repo_browser.remove_title'),
        sheets: SHEETS,
        body: h(RemovePage, { t: ctx.t, name, host: repo.host, notes }),
      })
    },
  }),

  removeForm: post(repoPaths.remove, {
    who: 'member',
    summary: 'Removes a mirror; notes on its files stay and become orphans.',
    limit: 'delete',
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name } }) {
      await removeRepo(ctx, name)
      return seeOther(href(repoPaths.repos, null, { removed: name }))
    },
  }),
})

/** Checked by the schema of the API; a refusal has the same code. */
function readForm({ url, name }: { url: string; name: string }): AddRepoInput {
  const read = AddRepoInput.safeParse({ url, ...(name.trim() !== '' && { name }) })
  if (read.success) return read.data
  const isName = read.error.issues[0]?.path[0] === 'name'
  throw refuseRepo(isName ? 'invalid_repo_name' : 'invalid_repo_url')
}

interface ReposPageOptions {
  removed?: string | undefined
  refused?: { url: string; name: string; problem: Problem }
}

async function reposPage(ctx: MemberContext, { removed, refused }: ReposPageOptions) {
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
  const { declared } = refused?.problem ?? {}
  return page({
    title: t('repos.repositories'),
    sheets: SHEETS,
    ...(declared && { status: declared.status, headers: { 'cache-control': 'no-store' } }),
    body: h(ReposPage, {
      t,
      rows,
      gone,
      form: formState(ctx, hosts, refused),
      gitReason: git.reason,
      done: isGone ? t('repo_browser.removed', { name: removed }) : undefined,
    }),
  })
}

const NAME_PROBLEMS = ['invalid_repo_name', 'repo_exists']

/** What was typed stays in the fields; for a host that is not allowed, the allowed ones are listed. */
function formState(
  { t, locale }: MemberContext,
  hosts: readonly string[],
  refused: ReposPageOptions['refused'],
): AddRepoState {
  if (!refused) return { url: '', name: '', hosts }
  const { url, name, problem } = refused
  const isHost = problem.code === 'repo_host_not_allowed'
  const text = isHost ? t('repo_browser.host_refused', { hosts }) : problem.declared[locale]
  const field = NAME_PROBLEMS.includes(problem.code) ? 'name' : 'url'
  return { url, name, hosts, error: { field, text } }
}
