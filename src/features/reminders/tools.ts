/** What agents may do with reminders. */
import * as z from 'zod'
import { agentTool, IdText } from '#platform/agent-tools.ts'
import type { CallRoute } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import type { MovedReply, ReminderList, WhenReply } from './contract/index.ts'
import { refuse } from './problems.ts'
import { apiRoutes } from './routes/api.ts'

const { when, setReminder, list, upcoming } = apiRoutes

export const agentTools = [
  agentTool({
    name: 'set_reminder',
    title: 'Set a reminder',
    description:
      'Reminds the person of a note: in words ("every weekday at 9", also in Hebrew), or at a local date and time (2026-11-20T09:00).',
    effect: 'changes',
    input: z.object({
      note_id: IdText,
      words: z.string().optional(),
      at: z.string().optional(),
      tz: z.string().optional(),
      repeat: z.string().optional().describe('daily, weekdays, weekly or monthly'),
    }),
    routes: [setReminder, when],
    async run(call, { note_id, words, at, tz, repeat }) {
      if (words !== undefined && at !== undefined)
        throw common.refuse('invalid_payload', { field: 'at', reason: 'or words, not both' })
      const said = words === undefined ? { at, repeat } : await meaningOf(call, words, tz)
      const body = { ...said, tz, ...(repeat !== undefined && { repeat }) }
      const data = (await call(setReminder, { params: { note_id }, body })) as MovedReply
      return { summary: `The reminder is due at ${data.remind_at}.`, data }
    },
  }),

  agentTool({
    name: 'due_reminders',
    title: 'Reminders',
    description: 'The reminders that are due now, or with upcoming those that will be.',
    effect: 'reads',
    input: z.object({ upcoming: z.boolean().optional() }),
    routes: [list, upcoming],
    async run(call, { upcoming: isUpcoming = false }) {
      const data = (await call(isUpcoming ? upcoming : list)) as ReminderList
      return {
        summary: `${data.count} ${isUpcoming ? 'upcoming' : 'due'}.`,
        quotes: data.items.map(({ note_id, remind_at, text }) => ({
          of: `note ${note_id}, at ${remind_at}`,
          text,
        })),
        data,
      }
    },
  }),
]

/** What is not understood is refused: a reminder at a moment that nobody meant is worse than none. */
async function meaningOf(call: CallRoute, text: string, tz: string | undefined) {
  const { result, repeat, unread } = (await call(when, { query: { text, tz } })) as WhenReply
  if (!result || unread.length > 0) throw refuse('invalid_time', { unread })
  return { at: result.at, ...(repeat !== '' && { repeat }) }
}
