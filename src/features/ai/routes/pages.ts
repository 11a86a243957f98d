/** The settings page of AI explanations: whether they are on, what is sent where, and the person's consent. */
import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { aiPaths } from '#paths/code.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { readAiStatus } from '../actions/consent.ts'
import { AiSettings } from '../views/ai-settings.tsx'

export const pageRoutes = defineRoutes({
  aiPage: get(aiPaths.settings, {
    who: 'member',
    summary:
      'Whether AI explanations are on, what is sent to whom, and the way to take consent back.',
    query: z.object({ done: z.string().optional().catch(undefined) }),
    async act(ctx, { query }) {
      const { t } = ctx
      const { model, agreedAt } = await readAiStatus(ctx)
      const body = h(AiSettings, {
        action: aiPaths.withdraw,
        recipient: model?.recipient ?? null,
        model: model?.model ?? '',
        agreedAt,
      })
      const done = query.done === 'withdrawn' ? t('ai.withdrawn') : undefined
      return settingsPage(ctx, t('ai.title'), body, { done })
    },
  }),
})
