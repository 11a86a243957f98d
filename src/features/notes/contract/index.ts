/** What sticky notes say over the wire. */
import { z } from 'zod'
import { fault } from '../../../platform/http/index.ts'
import { fitsPoints, foldText, isCleanText } from '../../../platform/text/index.ts'
import { parseIso } from '../../../platform/time/index.ts'
import {
  ANCHOR_STATES,
  COLOR_NAMES,
  isColor,
  isOneLine,
  KINDS,
  MAX_ANCHOR,
  MAX_CONTENT,
  MAX_LINE,
  MAX_TITLE,
  MODES,
  NOTE_SEARCH_DEFAULT_LIMIT,
  NOTE_SEARCH_MAX_LIMIT,
  NOTE_SEARCH_MAX_NEEDLE,
  normaliseBreaks,
} from './limits.ts'

export * from './limits.ts'

const named = (code: string, context?: Record<string, unknown>) => ({ error: fault(code, context) })

const Content = z
  .string(named('invalid_note_content'))
  .refine(isCleanText, named('invalid_text'))
  .transform(normaliseBreaks)
  .refine((text) => fitsPoints(text, MAX_CONTENT), named('content_too_long', { max: MAX_CONTENT }))

const titleFault = named('invalid_title', { max: MAX_TITLE })
const Title = z
  .string(titleFault)
  .refine((text) => isCleanText(text) && isOneLine(text), titleFault)
  .refine((text) => fitsPoints(text, MAX_TITLE), titleFault)

/** Two numbers, or one of them: the other stays as it is. */
const pair = <A extends string, B extends string>(first: A, second: B, code: string) =>
  z
    .object(
      {
        [first]: z.number(named(code)).optional(),
        [second]: z.number(named(code)).optional(),
      } as Record<A | B, z.ZodOptional<z.ZodNumber>>,
      named(code),
    )
    .refine((sides) => saysSomething(sides), named(code))

function saysSomething(fields: object): boolean {
  return Object.values(fields).some((field) => field !== undefined)
}

const lineFault = named('invalid_line', { max: MAX_LINE })
const Line = z.int(lineFault).min(1, lineFault).max(MAX_LINE, lineFault)

const anchorFault = named('invalid_anchor', { max: MAX_ANCHOR })
const AnchorText = z
  .string(anchorFault)
  .refine((text) => isCleanText(text) && fitsPoints(text, MAX_ANCHOR), anchorFault)

const colorFault = named('invalid_color', { allowed: COLOR_NAMES })
const ColorName = z
  .string(colorFault)
  .refine(isColor, colorFault)
  .transform((color) => color.toLowerCase())

const versionFault = named('invalid_file_version')
const FileVersion = z.int(versionFault).min(1, versionFault)

/** Everything a client may say about a note, in the order in which faults are named. */
const NoteFields = z.object(
  {
    content: Content.optional(),
    title: Title.optional(),
    position: pair('x', 'y', 'invalid_position').optional(),
    size: pair('width', 'height', 'invalid_size').optional(),
    color: ColorName.optional(),
    is_minimized: z.boolean(named('invalid_is_minimized')).optional(),
    z: z.int(named('invalid_z')).optional(),
    line_start: Line.nullable().optional(),
    line_end: Line.nullable().optional(),
    anchor_id: AnchorText.optional(),
    anchor_text: AnchorText.optional(),
    mode: z.enum(MODES, named('invalid_mode', { allowed: MODES })).optional(),
  },
  named('invalid_payload'),
)

/** Which version of the file the lines were counted in; the newest unless said. */
const Counted = { file_version: FileVersion.optional() }

type Lines = { line_start?: number | null | undefined; line_end?: number | null | undefined }
const areLinesInOrder = ({ line_start, line_end }: Lines) =>
  typeof line_start !== 'number' || typeof line_end !== 'number' || line_end >= line_start

/** Null counts as nothing said; what is not a moment is refused by name. */
export const PrevUpdatedAt = z
  .string(named('invalid_prev_updated_at'))
  .refine((text) => parseIso(text) !== null, named('invalid_prev_updated_at'))
  .transform((text) => parseIso(text))
  .nullish()

export const CreateNoteInput = NoteFields.extend(Counted)
  .refine(({ file_version: _, ...fields }) => saysSomething(fields), named('invalid_payload'))
  .refine(areLinesInOrder, lineFault)
export type CreateNoteInput = z.infer<typeof CreateNoteInput>

export const UpdateNoteInput = NoteFields.extend({
  ...Counted,
  board_id: z.string(named('invalid_payload')).optional(),
  prev_updated_at: PrevUpdatedAt,
})
  .refine(
    ({ prev_updated_at: _, file_version: __, ...fields }) => saysSomething(fields),
    named('invalid_payload'),
  )
  .refine(areLinesInOrder, lineFault)
export type UpdateNoteInput = z.infer<typeof UpdateNoteInput>

/** Items are judged one by one, so that a bad one does not stop the others. */
export const BatchInput = z.object(
  {
    updates: z
      .unknown()
      .meta({ examples: [[{ id: '01k9z4m2c8t7q3v5w6x8y0b1d2', position: { x: 0, y: 8 } }]] }),
  },
  named('invalid_payload'),
)

/** Judged by the action, after the note was found: a refusal has to carry the note's text. */
export const ToggleInput = z.unknown().meta({
  description:
    'index: the ordinal of the box, from 0. checked: the state it shall have. prev_updated_at: the last stamp seen, if it shall be compared.',
  examples: [{ index: 0, checked: true, prev_updated_at: '2026-11-14T09:30:00.123+00:00' }],
})

/** A line, or a heading of the rendered document. */
export const AttachInput = z
  .object(
    {
      line_start: Line.optional(),
      line_end: Line.nullish(),
      anchor_id: AnchorText.optional(),
      ...Counted,
    },
    named('invalid_payload'),
  )
  .refine(
    ({ line_start, anchor_id }) => (line_start === undefined) !== (anchor_id === undefined),
    named('invalid_payload'),
  )
  .refine(areLinesInOrder, lineFault)
  .meta({ examples: [{ line_start: 1 }] })
export type AttachInput = z.infer<typeof AttachInput>

export const NoteRecord = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  file_id: z.string(),
  board_id: z.string(),
  repo_name: z.string(),
  repo_path: z.string(),
  title: z.string(),
  content: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
  size: z.object({ width: z.number(), height: z.number() }),
  color: z.string(),
  color_hex: z.string(),
  is_minimized: z.boolean(),
  line_start: z.int().nullable(),
  line_end: z.int().nullable(),
  anchor_id: z.string(),
  anchor_text: z.string(),
  anchor_quote: z.string(),
  /** Empty for a note that is tied to no text. */
  anchor_state: z.enum(ANCHOR_STATES),
  mode: z.enum(MODES),
  /** Larger lies in front. */
  z: z.int(),
  /** A repository note whose path left the mirrored tree. */
  orphaned: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type NoteRecord = z.infer<typeof NoteRecord>

const ok = z.literal(true)

/** `max` is how many notes this place takes. */
export const NoteList = z.object({
  ok,
  notes: z.array(NoteRecord),
  count: z.int(),
  max: z.int(),
})
export type NoteList = z.infer<typeof NoteList>
/** `unknown`: the mirror cannot be read, so nobody knows whether the path is still there. */
export const RepoNoteList = NoteList.extend({ orphaned: z.boolean(), unknown: z.boolean() })
export const NoteCreated = z.object({ ok, id: z.string(), note: NoteRecord })
export const NoteUpdated = z.object({ ok, updated_at: z.string(), note: NoteRecord })
export const NoteReply = z.object({ ok, note: NoteRecord })
export const OkReply = z.object({ ok })

export const HistoryReply = z.object({
  ok,
  count: z.int(),
  entries: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      written_at: z.string(),
      replaced_at: z.string(),
    }),
  ),
})
export type HistoryReply = z.infer<typeof HistoryReply>

export const DeletedNotes = z.object({
  ok,
  count: z.int(),
  notes: z.array(NoteRecord.extend({ deleted_at: z.string(), purge_at: z.string() })),
})

/** A refusal also says what it is about: `max`, `allowed` and the like. */
export const BatchReply = z.object({
  results: z.array(
    z.looseObject({
      id: z.string().nullable(),
      ok: z.boolean(),
      status: z.int(),
      error: z.string().optional(),
      code: z.string().optional(),
      updated_at: z.string().optional(),
      note: NoteRecord.optional(),
    }),
  ),
})
export type BatchReply = z.infer<typeof BatchReply>

export const ToggleReply = z.object({ ok, content: z.string(), updated_at: z.string() })

const limitFault = named('invalid_limit')
const Limit = z
  .string(limitFault)
  .regex(/^\d{1,9}$/, limitFault)
  .transform(Number)
  .refine((limit) => limit >= 1, limitFault)
  .optional()
  .transform((limit) => Math.min(limit ?? NOTE_SEARCH_DEFAULT_LIMIT, NOTE_SEARCH_MAX_LIMIT))
  .meta({ examples: ['30'] })

export const SearchQuery = z.object({
  q: z
    .string(named('empty_query'))
    // A needle of blanks, or of Hebrew points alone, would be in every text.
    .refine((text) => foldText(text).trim() !== '', named('empty_query'))
    .refine(
      (text) => fitsPoints(text, NOTE_SEARCH_MAX_NEEDLE),
      named('query_too_long', { max: NOTE_SEARCH_MAX_NEEDLE }),
    ),
  color: ColorName.optional(),
  limit: Limit,
})

export const FoundNote = z.object({
  id: z.string(),
  url: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  preview: z.string(),
  preview_truncated: z.boolean(),
  color: z.string(),
  color_hex: z.string(),
  updated_at: z.string(),
  file_id: z.string().optional(),
  file_name: z.string().optional(),
  board_id: z.string().optional(),
  repo_name: z.string().optional(),
  repo_path: z.string().optional(),
})
export type FoundNote = z.infer<typeof FoundNote>

export const SearchReply = z.object({
  ok,
  query: z.string(),
  count: z.int(),
  has_more: z.boolean(),
  results: z.array(FoundNote),
})

export const OrphansReply = z.object({
  ok,
  notes: z.array(NoteRecord),
  count: z.int(),
  last_sync_time: z.string().nullable(),
  unknown: z.boolean(),
})
export const OrphanReposReply = z.object({
  ok,
  repos: z.array(z.object({ repo_name: z.string(), notes: z.int() })),
  count: z.int(),
  unknown: z.boolean(),
})

/** Where a lost note may belong, likeliest first. */
export const SuggestionsReply = z.object({
  ok,
  suggestions: z.array(
    z.object({
      line_start: z.int(),
      line_end: z.int(),
      anchor_id: z.string(),
      text: z.string(),
      score: z.number(),
    }),
  ),
})
