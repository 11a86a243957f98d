/** The buttons of a repository as forms, and the part of its pages that changes during a sync. */
import { h } from 'preact'
import * as z from 'zod'
import { repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { cancelSync, showRepo, syncNow } from '../actions/manage.ts'
import { LiveHead } from '../views/repo-frame.tsx'
import { describeRepo } from './describe.ts'

/** The page that contained the form. */
const BackForm = z.object({ back: z.enum(['list', 'repo']).optional().catch(undefined) })
type BackForm = z.infer<typeof BackForm>

export const repoFormRoutes = defineRoutes({
  fetchForm: post(repoPaths.fetch, {
    who: 'member',
    summary: 'The Sync button of a repository.',
    body: BackForm,
    refuses: ['repo_not_found', 'git_unavailable'],
    async act(ctx, { params: { name }, body }) {
      await syncNow(ctx, name)
      return goBack(name, body)
    },
  }),

  cancelForm: post(repoPaths.cancel, {
    who: 'member',
    summary: 'The Cancel button of a sync.',
    body: BackForm,
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name }, body }) {
      await cancelSync(ctx, name)
      return goBack(name, body)
    },
  }),

  repoState: get(repoPaths.state, {
    who: 'member',
    summary:
      'How a repository stands, as the small part of its pages that is read again and again.',
    refuses: ['repo_not_found'],
    async act(ctx, { params: { name } }) {
      const { repo } = await showRepo(ctx, name)
      const body = h(LiveHead, { t: ctx.t, repo: await describeRepo(ctx, repo) })
      return page({ title: name, shell: 'bare', sheets: ['repos'], body })
    },
  }),
})

function goBack(name: string, { back }: BackForm) {
  return seeOther(back === 'repo' ? href(repoPaths.repo, { name }) : repoPaths.repos)
}
