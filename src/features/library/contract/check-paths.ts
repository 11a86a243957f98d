/** Which of many paths are taken: asked before an upload. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { MAX_CHECKED_PATHS } from './limits.ts'

const tooMany = named('too_many_paths', { max: MAX_CHECKED_PATHS })

/** Any text is a question here: a name that cannot exist is simply not there. */
export const CheckInput = z.object(
  {
    paths: z
      .array(
        z.object(
          {
            folder: z.string(named('invalid_folder')),
            file_name: z.string(named('invalid_file_name')),
          },
          named('invalid_payload'),
        ),
        named('invalid_payload'),
      )
      .max(MAX_CHECKED_PATHS, tooMany),
  },
  named('invalid_payload'),
)

export const CheckReply = z.object({
  ok: z.literal(true),
  /** In the order of the question. */
  files: z.array(z.object({ id: z.string(), version: z.int() }).nullable()),
})
