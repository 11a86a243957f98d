/** What a newcomer may press: a first note, the guide, the sample library, and the button that takes it away. */
import * as z from 'zod'
import { viewerPaths } from '#paths/files.ts'
import { statsPaths } from '#paths/pages.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { addGuide } from '../../actions/dashboard.ts'
import { addSamples, begin, namesOfChanged, takeSamplesAway } from '../../actions/samples.ts'

const REFUSALS = [
  'file_quota_exceeded',
  'storage_quota_exceeded',
  'note_quota_exceeded',
  'version_conflict',
  'file_exists',
] as const

export const beginningRoutes = defineRoutes({
  begin: post(statsPaths.begin, {
    who: 'member',
    summary: 'Opens a small file on which a first note can be written; the welcome was seen.',
    limit: 'create',
    refuses: REFUSALS,
    async act(ctx) {
      const { id } = await begin(ctx)
      return seeOther(href(viewerPaths.source, { id }, { done: 'begun' }))
    },
  }),

  addGuide: post(statsPaths.addGuide, {
    who: 'member',
    summary: 'Adds the short guide to an empty library, because somebody pressed the button.',
    limit: 'create',
    refuses: REFUSALS,
    async act(ctx) {
      const { id } = await addGuide(ctx)
      return seeOther(href(viewerPaths.document, { id }))
    },
  }),

  addSamples: post(statsPaths.addSamples, {
    who: 'member',
    summary: 'Adds the sample library: a few files, a board, notes and a reminder.',
    limit: 'create',
    refuses: REFUSALS,
    async act(ctx) {
      await addSamples(ctx)
      return seeOther(href(statsPaths.dashboard, null, { done: 'samples-added' }))
    },
  }),

  takeSamplesAway: post(statsPaths.takeSamplesAway, {
    who: 'member',
    summary: 'Moves the samples to the bin, except those that were changed.',
    limit: 'create',
    refuses: ['version_conflict'],
    async act(ctx) {
      const { files, boards } = (await takeSamplesAway(ctx)).kept
      const kept = [...files, ...boards].join('.')
      return seeOther(
        href(statsPaths.dashboard, null, { done: 'samples-gone', ...(kept && { kept }) }),
      )
    },
  }),
})

/** Parameters that may be invalid: the page then ignores them. */
const word = z.string().optional().catch(undefined)
export const DashboardQuery = z.object({ done: word, kept: word })

// The sample library has no more things than this.
const MOST_KEPT = 20

/** Shown once after a form. */
export async function doneText(
  ctx: MemberContext,
  { done, kept = '' }: z.infer<typeof DashboardQuery>,
): Promise<string | undefined> {
  if (done === 'samples-added') return ctx.t('stats.samples_added')
  if (done !== 'samples-gone') return undefined
  const ids = kept.split('.').filter((id) => /^[\da-z]{1,40}$/.test(id))
  const names = await namesOfChanged(ctx, ids.slice(0, MOST_KEPT))
  if (names.length === 0) return ctx.t('stats.samples_gone')
  return ctx.t('stats.samples_kept', {
    names: names.map((name) => `\u2068${name}\u2069`).join(', '),
  })
}
