/** AI explanations as JSON, and the settings page with the person's consent. */

import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { ExplainInput, ExplainReply } from '#features/operations/index.ts'
import { aiPaths } from '#paths/code.ts'
import { observabilityPaths } from '#paths/operations.ts'
import type { MemberContext } from '#platform/context.ts'
import { bodyBytesFor, defineRoutes, del, get, post, put, raw } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { toIsoOrNull } from '#platform/time/index.ts'
import { giveConsent, readAiStatus, requireModel, withdrawConsent } from './actions/consent.ts'
import { type AlertQuestion, explainAlertFully, previewAlert } from './actions/explain-alert.ts'
import { explainCode, prepareCode, streamExplanation } from './actions/explain-code.ts'
import {
  AskInput,
  AskQuery,
  AskReply,
  ConsentInput,
  PreviewReply,
  StatusReply,
} from './contract/index.ts'
import { MAX_EXPLAINED } from './contract/limits.ts'
import { AiSettings } from './views/ai-settings.tsx'

const FAILURES = [
  'ai_consent_required',
  'ai_refused',
  'ai_timed_out',
  'ai_malformed',
  'ai_no_answer',
  'ai_limited',
  'ai_cut_off',
  'ai_unavailable',
  'ai_rejected',
]
const EVENT_STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that buffers the response would break the stream.
  'x-accel-buffering': 'no',
}

export const apiRoutes = defineRoutes({
  status: get(aiPaths.apiStatus, {
    who: 'member',
    summary:
      'Whether AI explanations are on, who is asked, and whether this person agreed to that.',
    reply: StatusReply,
    refuses: [],
    act: (ctx) => statusReply(ctx),
  }),

  explain: post(aiPaths.apiExplain, {
    who: 'bearer',
    scope: 'run',
    honoursLimit: true,
    summary:
      'Explains code, or the context of an alert. With `?stream=1` the explanation of code is a stream of server-sent events: `start`, `text` as it comes, `result` last, or `error`.',
    limit: 'explain',
    query: AskQuery,
    body: AskInput,
    maxBodyBytes: bodyBytesFor(MAX_EXPLAINED),
    takesRawText: true,
    reply: AskReply,
    refuses: ['bad_request', 'ai_not_configured', ...FAILURES],
    async act(ctx, { query, body, request }) {
      if (body.context)
        return {
          ok: true,
          explanation: await explainAlertFully(ctx, contextOf(ctx, body), request.signal),
        }
      if (query.stream === '1')
        return raw(200, EVENT_STREAM, await streamExplanation(ctx, body, request.signal))
      return { ok: true, explanation: await explainCode(ctx, body, request.signal) }
    },
  }),

  preview: post(aiPaths.apiPreview, {
    who: 'member',
    summary: 'Exactly what a question would send, and to whom. Nothing is sent.',
    body: AskInput,
    maxBodyBytes: bodyBytesFor(MAX_EXPLAINED),
    takesRawText: true,
    reply: PreviewReply,
    refuses: ['bad_request', 'ai_not_configured'],
    async act(ctx, { body }) {
      const { recipient, model } = requireModel(ctx.config)
      const { system, text, masked } = body.context
        ? await previewAlert(ctx, contextOf(ctx, body))
        : await prepareCode(ctx, body)
      return { ok: true, recipient, model, system, text, masked }
    },
  }),

  consent: put(aiPaths.apiConsent, {
    who: 'member',
    summary: 'This person agrees that what they ask about is sent, with secrets masked.',
    body: ConsentInput,
    reply: StatusReply,
    refuses: ['bad_request', 'ai_not_configured', 'ai_recipient_changed'],
    async act(ctx, { body }) {
      await giveConsent(ctx, body.recipient)
      return statusReply(ctx)
    },
  }),

  withdraw: del(aiPaths.apiConsent, {
    who: 'member',
    summary: 'This person no longer agrees. Nothing more is sent.',
    reply: StatusReply,
    refuses: [],
    async act(ctx) {
      await withdrawConsent(ctx)
      return statusReply(ctx)
    },
    form: {
      at: aiPaths.withdraw,
      summary: 'The button that takes consent back.',
      limit: 'write',
      to: href(aiPaths.settings, null, { done: 'withdrawn' }),
    },
  }),

  explainAlert: post(observabilityPaths.apiExplain, {
    who: 'admin',
    summary:
      'Explains what an alert means and what to do about it: by a model if one is configured, else by rules.',
    limit: 'explain',
    body: ExplainInput,
    reply: ExplainReply,
    refuses: ['missing_fields', 'bad_request', ...FAILURES],
    async act(ctx, { body, request }) {
      return { ok: true, explanation: await explainAlertFully(ctx, body, request.signal) }
    },
  }),
})

/** Stored data about alerts is for administrators: from other people, only their own input is used. */
function contextOf({ actor }: MemberContext, { context = {}, question }: AskInput): AlertQuestion {
  const isAdmin = actor.role === 'admin' && actor.token === undefined
  return { alert: isAdmin ? context : { ...context, alert_uid: undefined }, question }
}

async function statusReply(ctx: MemberContext): Promise<StatusReply> {
  const { model, agreedAt } = await readAiStatus(ctx)
  return {
    ok: true,
    enabled: model !== null,
    recipient: model?.recipient ?? null,
    model: model?.model ?? null,
    consented_at: toIsoOrNull(agreedAt),
  }
}

// The settings page of AI explanations: whether they are on, what is sent where, and the person's consent.

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
