/** The wire types of statistics. */
import * as z from 'zod'

/** The newest files that statistics list. */
export const RECENT_FILES = 10

export const Statistics = z.object({
  total_files: z.int(),
  languages: z.record(z.string(), z.int()),
  recent_files: z.array(
    z.object({
      id: z.string(),
      file_name: z.string(),
      language: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type Statistics = z.infer<typeof Statistics>
