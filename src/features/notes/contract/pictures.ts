/** The wire types of the picture endpoints. */
import * as z from 'zod'

export const PictureReply = z.object({
  ok: z.literal(true),
  id: z.string(),
  /** The target with which a text shows it: `![alt](url)`. */
  url: z.string(),
  /** As it is displayed: for a photograph that is stored sideways, the width after rotation. */
  width: z.int(),
  height: z.int(),
  /** Of the stored file, which is smaller than what was uploaded. */
  bytes: z.int(),
})
export type PictureReply = z.infer<typeof PictureReply>
