/** The primer, and the page on which its instructions are edited. */

import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { agentPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { bodyBytesFor, defineRoutes, get, named, post, raw } from '#platform/http/index.ts'
import { numberText } from '#platform/i18n/index.ts'
import { countPoints } from '#platform/text/index.ts'
import { withPlainEndings } from '#platform/text/line-endings.ts'
import { makePrimer, showInstructions, writeInstructions } from '../actions/agents.ts'
import { MAX_INSTRUCTIONS, MAX_PRIMER_BYTES } from '../contract/limits.ts'
import { counterText, cutText } from '../rules/agents/counters.ts'
import type { Primer } from '../rules/agents/primer.ts'
import { Agents } from '../views/agents/agents.tsx'

// The inputs of the page of agents.

const InstructionsInput = z.object({
  // A browser sends the lines of a form with CR and LF.
  text: z
    .string()
    .transform(withPlainEndings)
    .refine((text) => countPoints(text) <= MAX_INSTRUCTIONS, named('instructions_too_long')),
})

export const routes = defineRoutes({
  primer: get(agentPaths.apiPrimer, {
    who: 'bearer',
    scope: 'read',
    honoursLimit: true,
    summary:
      'What an agent needs before it begins: the instructions of its person, a summary of the library, how to use it. 204 when there is nothing.',
    media: 'text/plain',
    refuses: ['search_too_broad'],
    async act(ctx, { request }) {
      const primer = await makePrimer(ctx, request.origin)
      const headers = { 'cache-control': 'no-store' }
      if (!primer) return raw(204, headers, null)
      return raw(200, { ...headers, 'content-type': 'text/plain; charset=utf-8' }, primer.text)
    },
  }),

  agentsPage: get(agentPaths.settings, {
    who: 'member',
    summary: 'The instructions for agents, and exactly what an agent gets.',
    query: z.object({ done: z.string().optional().catch(undefined) }),
    act: (ctx, { query, request }) =>
      agentsPage(ctx, request.origin, {
        done: query.done === 'saved' ? ctx.t('agents.saved') : undefined,
      }),
  }),

  saveInstructions: post(agentPaths.settings, {
    who: 'member',
    summary: 'Saves the instructions for agents.',
    body: InstructionsInput,
    maxBodyBytes: bodyBytesFor(MAX_INSTRUCTIONS),
    act: (ctx, { body }) => writeInstructions(ctx, body.text),
    form: {
      to: `${agentPaths.settings}?done=saved`,
      again: ({ ctx, request, fields, text: error }) =>
        agentsPage(ctx, request.origin, { text: withPlainEndings(fields['text'] ?? ''), error }),
    },
  }),
})

async function agentsPage(
  ctx: MemberContext,
  origin: string,
  shown: { done?: string | undefined; text?: string; error?: string },
) {
  const { t } = ctx
  const text = shown.text ?? (await showInstructions(ctx))
  const primer = await makePrimer(ctx, origin)
  const body = h(Agents, {
    action: agentPaths.settings,
    text,
    counter: counterText(t, ctx.locale, countPoints(text)),
    error: shown.error,
    roomBytes: primer?.roomBytes ?? MAX_PRIMER_BYTES,
    primer: primer && primerView(ctx, primer),
  })
  return settingsPage(ctx, t('agents.agents'), body, {
    done: shown.done,
    sheets: ['agents'],
  })
}

function primerView({ t, locale }: MemberContext, primer: Primer) {
  const max = numberText(locale, MAX_PRIMER_BYTES)
  const cutBytes = primer.instructionBytes - primer.roomBytes
  return {
    text: primer.text,
    size: t('agents.preview_lead', { bytes: numberText(locale, primer.bytes), max }),
    cut: cutBytes > 0 ? cutText(t, locale, cutBytes) : null,
  }
}
