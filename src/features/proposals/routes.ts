/** Proposals: as JSON, and as pages of the settings on which each part is accepted or refused. */
import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { proposalPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import type { DashboardBlock } from '#platform/feature.ts'
import { defineRoutes, get, post, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { decide, showProposal, showProposals } from './actions/decide.ts'
import { DecideInput, DecideReply, ProposalList, ProposalReply } from './contract/index.ts'
import { ProposalPage, Proposals } from './views/proposals.tsx'

const DONE = ['accept', 'refuse', 'unfit'] as const
const PageQuery = z.object({ done: z.enum(DONE).optional().catch(undefined) })
type Done = z.infer<typeof PageQuery>['done']

export const routes = defineRoutes({
  proposals: get(proposalPaths.apiProposals, {
    who: 'member',
    summary: 'What tokens proposed and nobody decided yet, newest first.',
    reply: ProposalList,
    refuses: [],
    act: async (ctx) => ({ ok: true as const, proposals: await showProposals(ctx) }),
  }),

  proposal: get(proposalPaths.apiProposal, {
    who: 'member',
    summary: 'One proposal, part by part.',
    reply: ProposalReply,
    refuses: ['proposal_not_found', 'file_not_found'],
    act: (ctx, { params }) => showProposal(ctx, params.id),
  }),

  decide: post(proposalPaths.apiDecide, {
    who: 'member',
    summary: 'Accepts or refuses a proposal, or one part of it.',
    body: DecideInput,
    reply: DecideReply,
    refuses: [
      'proposal_not_found',
      'proposal_changed',
      'proposal_unfit',
      'proposal_refused',
      'file_not_found',
      'file_exists',
      'version_conflict',
      'content_too_large',
      'binary_file',
      'tag_quota_exceeded',
      'file_quota_exceeded',
      'storage_quota_exceeded',
    ],
    act: (ctx, { params, body, call }) => decide(ctx, params.id, body, call),
    form: {
      at: proposalPaths.decide,
      summary: 'The buttons of a proposal.',
      read: ({ answer, part, turn }) => ({
        answer,
        part: part ? Number(part) : null,
        turn: Number(turn),
      }),
      to: ({ left, unfit }, { params, fields }) => {
        const done = unfit > 0 ? 'unfit' : fields['answer']
        return left > 0
          ? href(proposalPaths.page, params, { done })
          : href(proposalPaths.settings, null, { done })
      },
      again: (refused) => proposalPage(refused.ctx, refused.params.id, undefined, refused),
    },
  }),

  proposalsPage: get(proposalPaths.settings, {
    who: 'member',
    summary: 'What agents proposed and nobody decided yet.',
    query: PageQuery,
    async act(ctx, { query: { done } }) {
      const { t } = ctx
      const body = h(Proposals, { proposals: await showProposals(ctx) })
      const sheets = ['proposals']
      return settingsPage(ctx, t('proposals.title'), body, { done: doneText(ctx, done), sheets })
    },
  }),

  proposalPage: get(proposalPaths.page, {
    who: 'member',
    summary: 'One proposal, part by part.',
    query: PageQuery,
    refuses: ['proposal_not_found', 'file_not_found'],
    act: (ctx, { params, query: { done } }) => proposalPage(ctx, params.id, done),
  }),
})

async function proposalPage(ctx: MemberContext, id: string, done: Done, refused?: RefusedForm) {
  const { proposal, parts, held } = await showProposal(ctx, id)
  const body = h(ProposalPage, { proposal, parts, held, refused: refused?.text })
  const what = proposal.held && ctx.t(`proposals.what_${proposal.held}`)
  const title = what ?? ctx.t('proposals.of', { name: proposal.name })
  return settingsPage(ctx, title, body, {
    done: doneText(ctx, done),
    sheets: ['proposals', 'agent-writes', 'note-color'],
  })
}

function doneText({ t }: MemberContext, done: Done): string | undefined {
  return done && t(`proposals.done_${done}`)
}

const IN_BLOCK = 5

/** What waits for its person comes first on the dashboard. */
export const proposalsBlock: DashboardBlock = {
  id: 'proposals',
  title: 'proposals.title',
  order: 5,
  more: { href: proposalPaths.settings, label: 'proposals.title' },
  async load(ctx) {
    const proposals = await showProposals(ctx, IN_BLOCK)
    return proposals.length === 0 ? null : h(Proposals, { proposals })
  },
}
