/** The page of a repository's sync. */
import { h } from 'preact'
import * as z from 'zod'
import { listOrphans } from '#features/notes/index.ts'
import { previewSync, repoPage, showRepo } from '#features/repositories/index.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { SyncPage, type SyncPageProps } from '../../views/sync/sync-page.tsx'

const SyncQuery = z.object({
  /** Set by a button: only then is anything fetched. */
  look: z.literal('1').optional().catch(undefined),
  note: z.string().optional().catch(undefined),
})

export const routes = defineRoutes({
  syncPage: get(repoPaths.sync, {
    who: 'member',
    summary: 'What a sync would change, when it is asked for, and the notes that lost their file.',
    limit: 'search',
    query: SyncQuery,
    refuses: ['repo_not_found'],
    act: (ctx, { params: { name }, query, request }) =>
      syncPage(ctx, name, { isAsked: query.look === '1', note: query.note }, request.signal),
  }),
})

async function syncPage(
  ctx: MemberContext,
  name: string,
  { isAsked, note }: { isAsked: boolean; note: string | undefined },
  signal: AbortSignal,
) {
  const { repo } = await showRepo(ctx, name)
  const looked = isAsked ? await look(ctx, name, signal) : {}
  const orphans = await listOrphans(ctx, name)
  return repoPage(ctx, repo, {
    title: ctx.t('repo_sync.preview'),
    section: 'sync',
    sheets: ['repo-sync'],
    body: h(SyncPage, {
      name,
      ...looked,
      orphans: orphans.notes,
      isUnknown: orphans.unknown,
      wanted: note,
    }),
  })
}

/** An unreachable repository is reported in the page: the rest of it is unaffected. */
async function look(
  ctx: MemberContext,
  name: string,
  signal: AbortSignal,
): Promise<Pick<SyncPageProps, 'preview' | 'error'>> {
  try {
    return { preview: await previewSync(ctx, name, signal) }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'repo_not_found') throw error
    return { error: error.declared[ctx.locale] }
  }
}
