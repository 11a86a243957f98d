/** The pages of one commit and of two. */
import { h } from 'preact'
import { listRepoRefs, openRepoPoint, repoPage, showRepo } from '#features/repositories/index.ts'
import { repoHistoryPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import type { GitCommit } from '#platform/git/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import {
  type ComparedCommits,
  loadCommit,
  loadComparison,
} from '../../actions/history/differences.ts'
import type { CommitPageQuery, ComparePageQuery } from '../../contract/history.ts'
import { CommitPage } from '../../views/history/commit-page.tsx'
import { ComparePage } from '../../views/history/compare-page.tsx'
import { type AddressOf, describeCommit, describeDifferences, shortId } from './describe.ts'

export async function commitPage(
  ctx: MemberContext,
  name: string,
  id: string,
  query: CommitPageQuery,
  signal: AbortSignal,
) {
  const { repo } = await showRepo(ctx, name)
  const found = await loadCommit(ctx, name, id, signal)
  const { commit } = found
  const addressOf: AddressOf = (search) =>
    href(repoHistoryPaths.commit, { name, commit: commit.id }, search)
  return repoPage(ctx, repo, {
    title: `${ctx.t('repo_history.commit')} ${shortId(commit.id)}`,
    section: 'history',
    sheets: ['repo-history'],
    body: h(CommitPage, {
      commit: describe(name, commit),
      body: commit.body,
      parents: commit.parents.map((parent) => ({
        short: shortId(parent),
        href: href(repoHistoryPaths.commit, { name, commit: parent }),
      })),
      differences: await describeDifferences(ctx, name, found, query, addressOf, signal),
    }),
  })
}

export async function comparePage(
  ctx: MemberContext,
  name: string,
  query: ComparePageQuery,
  signal: AbortSignal,
) {
  const { repo } = await showRepo(ctx, name)
  const { from = '', to = '' } = query
  const found = from === '' ? null : await compare(ctx, name, { from, to }, signal)
  const error = found instanceof Problem ? found : null
  const addressOf: AddressOf = (search) =>
    href(repoHistoryPaths.compare, { name }, { from, to, ...search })
  return repoPage(ctx, repo, {
    title: ctx.t('repo_history.compare'),
    section: 'history',
    sheets: ['repo-history'],
    status: error?.declared.status ?? 200,
    body: h(ComparePage, {
      action: href(repoHistoryPaths.compare, { name }),
      form: { from, to, error: error?.declared[ctx.locale] ?? null },
      refs: await refNames(ctx, name, signal),
      found:
        found === null || found instanceof Problem
          ? null
          : {
              commits: found.commits.map((commit) => describe(name, commit)),
              hasMoreCommits: found.hasMoreCommits,
              differences: await describeDifferences(ctx, name, found, query, addressOf, signal),
            },
    }),
  })
}

// More than anybody chooses from a list; what is typed may be any.
const OFFERED_REFS = 200

/** Names to choose from; without them, while the mirror is fetched, a name is typed. */
async function refNames(ctx: MemberContext, name: string, signal: AbortSignal): Promise<string[]> {
  try {
    const { refs } = await listRepoRefs(ctx, await openRepoPoint(ctx, name, undefined, signal))
    return [...new Set(refs.slice(0, OFFERED_REFS).map((ref) => ref.name))]
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

/** An unknown name is reported beside the fields, which keep what was typed. */
async function compare(
  ctx: MemberContext,
  name: string,
  query: { from: string; to: string },
  signal: AbortSignal,
): Promise<ComparedCommits | Problem> {
  try {
    return await loadComparison(ctx, name, query, signal)
  } catch (error) {
    if (error instanceof Problem && error.code === 'repo_ref_not_found') return error
    throw error
  }
}

function describe(name: string, commit: GitCommit) {
  const { id, subject, author, committer } = commit
  return describeCommit(name, { id, subject, author: author.name, at: committer.at })
}
