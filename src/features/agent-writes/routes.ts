/** What agents wrote: as JSON, and as a page of the settings with an Undo button for each write. */
import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { agentWritePaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, type RefusedForm } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { listAgentWrites } from './actions/list.ts'
import { undoWrite } from './actions/undo.ts'
import { AgentWriteList, UNDONE, UndoInput, UndoReply, WritesQuery } from './contract/index.ts'
import { AgentWrites } from './views/agent-writes.tsx'

const PageQuery = WritesQuery.extend({ done: z.enum(UNDONE).optional().catch(undefined) })

export const routes = defineRoutes({
  agentWrites: get(agentWritePaths.apiWrites, {
    who: 'member',
    summary:
      'What tokens wrote, newest first: versions of files, texts of notes, boards, and what they renamed, moved, deleted, shared or put on a reminder.',
    query: WritesQuery,
    reply: AgentWriteList,
    refuses: [],
    act: (ctx, { query }) => listAgentWrites(ctx, query),
  }),

  undoWrite: post(agentWritePaths.apiUndo, {
    who: 'member',
    summary: 'Undoes one write of a token and leaves what others wrote since.',
    body: UndoInput,
    reply: UndoReply,
    refuses: [
      'write_not_found',
      'undo_conflict',
      'undo_overtaken',
      'undo_impossible',
      'undo_unknown',
      'board_in_use',
      'board_not_found',
      'file_not_found',
      'version_not_found',
      'version_conflict',
      'storage_quota_exceeded',
      'note_not_found',
      'note_not_stored',
      'duplicate_title',
      'conflict',
      'cannot_delete_default',
      'file_exists',
      'file_quota_exceeded',
      'tag_quota_exceeded',
      'note_quota_exceeded',
      'note_quota_unknown',
      'not_a_board_note',
      'time_must_be_in_the_future',
      'share_not_found',
    ],
    act: async (ctx, { body }) => ({ ok: true as const, done: await undoWrite(ctx, body.id) }),
    form: {
      at: agentWritePaths.undo,
      summary: 'The Undo button of a write.',
      to: ({ done }, { fields: { token } }) =>
        href(agentWritePaths.settings, null, { done, token: token || undefined }),
      again: (refused) => writesPage(refused.ctx, { token: refused.fields['token'] }, { refused }),
    },
  }),

  agentWritesPage: get(agentWritePaths.settings, {
    who: 'member',
    summary: 'What agents and programs wrote, each write with a comparison and Undo.',
    query: PageQuery,
    act: (ctx, { query: { done, ...query } }) => writesPage(ctx, query, { done }),
  }),
})

async function writesPage(
  ctx: MemberContext,
  query: WritesQuery,
  { done, refused }: { done?: (typeof UNDONE)[number] | undefined; refused?: RefusedForm },
) {
  const { writes, next_cursor: next } = await listAgentWrites(ctx, query)
  const { t } = ctx
  const body = h(AgentWrites, {
    writes,
    token: query.token || undefined,
    isFirst: query.cursor === undefined,
    next,
    refused: refused && { text: refused.text, context: refused.problem.context },
  })
  return settingsPage(ctx, t('agent_writes.title'), body, {
    done: done && t(`agent_writes.done_${done}`),
    sheets: ['agent-writes', 'note-color'],
  })
}
