/** The page of a repository's sync, and the button that moves a note to where its file was renamed to. */
import { h } from 'preact'
import * as z from 'zod'
import { attachNote, listOrphans, REPO_FILE_REFUSALS } from '#features/notes/index.ts'
import { previewSync, repoPage, showRepo } from '#features/repositories/index.ts'
import { notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { SyncPage, type SyncPageProps } from '../../views/sync/sync-page.tsx'

const SyncQuery = z.object({
  /** Set by a button: only then is anything fetched. */
  look: z.literal('1').optional().catch(undefined),
  note: z.string().optional().catch(undefined),
})

const AttachForm = z.object({
  note_id: z.string().catch(''),
  repo_path: z.string().catch(''),
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

  attachForm: post(repoPaths.attach, {
    who: 'member',
    summary: 'The button that takes a note to where git thinks that its file went.',
    body: AttachForm,
    refuses: [
      'note_not_found',
      'not_in_a_repository',
      ...REPO_FILE_REFUSALS,
      'note_quota_exceeded',
      'note_quota_unknown',
      'note_not_stored',
    ],
    async act(ctx, { body }) {
      await attachNote(ctx, body.note_id, { repo_path: body.repo_path })
      return seeOther(href(notePaths.note, { note_id: body.note_id }))
    },
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
    title: ctx.t('repo_sync.sync'),
    section: 'sync',
    sheets: ['repo-sync'],
    body: h(SyncPage, {
      t: ctx.t,
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
