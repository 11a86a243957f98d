/** All pages on which repositories are listed and read. */

import { h } from 'preact'
import { listRepoRefs, openRepoPoint, repoPage } from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { GitRef } from '#platform/git/index.ts'
import { defineRoutes, get, joinRoutes } from '#platform/http/index.ts'
import { commitHref, repoFolderHref } from '../rules/point-links.ts'
import { BranchesPage, type RefView } from '../views/branches-page.tsx'
import { shortName } from '../views/path-bar.tsx'
import { blobPageRoutes } from './blobs.ts'
import { listRoutes } from './list.ts'
import { pastedLocationRoutes } from './pasted-location.ts'
import { pictureRoutes } from './pictures.ts'
import { recordOf } from './points.ts'
import { treeRoutes } from './tree.ts'

/** The branches and tags of a repository as a page. */
const branchRoutes = defineRoutes({
  repoBranches: get(repoPaths.branches, {
    who: 'member',
    summary: 'The branches and tags of a repository, newest first.',
    refuses: ['repo_not_found', 'mirror_unavailable'],
    async act(ctx, { params: { name }, request }) {
      const point = await openRepoPoint(ctx, name, undefined, request.signal)
      const { refs, isCut } = await listRepoRefs(ctx, point)
      const viewOf = (ref: GitRef) => refView(name, point.repo.defaultBranch, ref)
      const views = (kind: GitRef['kind']) => refs.filter((ref) => ref.kind === kind).map(viewOf)
      return repoPage(ctx, await recordOf(ctx, point), {
        title: ctx.t('repo_browser.branches'),
        section: null,
        sheets: ['repo-browser'],
        body: h(BranchesPage, {
          branches: views('branch'),
          tags: views('tag'),
          isCut,
        }),
      })
    },
  }),
})

function refView(name: string, defaultBranch: string, ref: GitRef): RefView {
  const { commit } = ref
  const isDefault = ref.kind === 'branch' && ref.name === defaultBranch
  const links = { name, commit, ref: isDefault ? null : ref.name, isCommit: false }
  return {
    name: ref.name,
    href: repoFolderHref(links, ''),
    subject: ref.subject,
    commit: shortName(commit),
    commitHref: commitHref(links, ''),
    isDefault,
    createdAt: ref.createdAt,
  }
}

export const routes = joinRoutes(
  listRoutes,
  pastedLocationRoutes,
  treeRoutes,
  branchRoutes,
  blobPageRoutes,
  pictureRoutes,
)
