/** The tree beside a file: the names of its folders, a part at a time. */
import * as z from 'zod'

/** Names of one folder; the folder's own page has all. */
export const MAX_TREE_NAMES = 300

export const TreeNamesQuery = z.object({
  ref: z.string().optional().catch(undefined),
  /** A commit, for the tree as it was then. */
  at: z.string().optional().catch(undefined),
})
export type TreeNamesQuery = z.infer<typeof TreeNamesQuery>

export const TreeNamesReply = z.object({
  ok: z.literal(true),
  names: z.array(
    z.object({
      path: z.string(),
      is_folder: z.boolean(),
      /** Of a folder those of all files under it. */
      notes: z.int().nonnegative(),
    }),
  ),
  has_more: z.boolean(),
})
export type TreeNamesReply = z.infer<typeof TreeNamesReply>
