/** The wire types of boards. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { isBoardName, MAX_BOARD_NAME } from './limits.ts'

export * from './limits.ts'

/** In an address: the board that everybody has. */
export const DEFAULT_BOARD = 'default'

const nameError = named('invalid_board_name', { max: MAX_BOARD_NAME })
const BoardName = z.string(nameError).refine(isBoardName, nameError)
const orderError = named('invalid_order')

export const CreateBoardInput = z.object({ name: BoardName }, named('invalid_payload'))

export const ChangeBoardInput = z
  .object(
    {
      name: BoardName.optional(),
      is_pinned: z.boolean().optional(),
      /** The rank in the list, from 0; a number past the end means last. */
      order: z.int(orderError).min(0, orderError).optional(),
    },
    named('invalid_payload'),
  )
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    named('invalid_payload'),
  )
export type ChangeBoardInput = z.infer<typeof ChangeBoardInput>

export const BoardRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    is_default: z.boolean(),
    is_pinned: z.boolean(),
    order: z.int(),
    note_count: z.int(),
    /** The token that made it; null: its person did. */
    by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ title: 'Board' })
export type BoardRecord = z.infer<typeof BoardRecord>

export const BoardList = z.object({ ok: z.literal(true), boards: z.array(BoardRecord) })
export type BoardList = z.infer<typeof BoardList>
export const BoardReply = z.object({ ok: z.literal(true), board: BoardRecord })
export const BoardCreated = z.object({ ok: z.literal(true), id: z.string(), board: BoardRecord })
export const BoardDeleted = z.object({
  ok: z.literal(true),
  moved: z.int(),
  /** The board that holds the notes now. */
  moved_to: z.string(),
})
