/** Which of many paths are already used: requested before an upload. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { MAX_CHECKED_PATHS } from './limits.ts'

const tooMany = named('too_many_paths', { max: MAX_CHECKED_PATHS })

/** Any text is valid here: a path that cannot exist is simply not used. */
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
  /** In the order of the request. */
  files: z.array(z.object({ id: z.string(), version: z.int() }).nullable()),
})
