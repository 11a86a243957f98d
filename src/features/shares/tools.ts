/** What agents may do with links. */
import * as z from 'zod'
import { agentTool, IdText } from '#platform/agent-tools.ts'
import type { ShareReply } from './contract/index.ts'
import { apiRoutes } from './routes/api.ts'

const { share } = apiRoutes

export const agentTools = [
  agentTool({
    name: 'share_file',
    title: 'Share a file',
    description:
      'A link by which anybody reads a file: the version of now, or with follow the newest; whole or some lines. For a week unless told.',
    effect: 'adds',
    input: z.object({
      id: IdText,
      expires_in_days: z.number().nullish(),
      password: z.string().optional(),
      follow: z.boolean().optional(),
      with_notes: z.boolean().optional(),
      line_start: z.int().optional(),
      line_end: z.int().optional(),
    }),
    routes: [share],
    async run(call, { id, ...body }) {
      const data = (await call(share, { params: { file_id: id }, body })) as ShareReply
      const until = data.expires_at === null ? 'without an end' : `until ${data.expires_at}`
      return { summary: `Anybody with this link reads it, ${until}: ${data.url}`, data }
    },
  }),
]
