/** What the picture endpoints answer. */
import * as z from 'zod'

export const PictureReply = z.object({
  ok: z.literal(true),
  id: z.string(),
  /** What a text says to show it: `![alt](url)`. */
  url: z.string(),
  /** As it is shown: a photograph that lies on its side is told upright. */
  width: z.int(),
  height: z.int(),
  /** Of the file as it is kept, which is smaller than what was sent. */
  bytes: z.int(),
})
export type PictureReply = z.infer<typeof PictureReply>
