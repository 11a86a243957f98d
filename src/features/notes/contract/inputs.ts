/** The inputs of requests about notes. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { MAX_TEXT_TAG } from '#platform/tags/index.ts'
import { fitsPoints, foldText, isCleanText } from '#platform/text/index.ts'
import { parseIso } from '#platform/time/index.ts'
import {
  COLOR_NAMES,
  HISTORY_LENGTH,
  isColor,
  isOneLine,
  MAX_ANCHOR,
  MAX_CONTENT,
  MAX_LINE,
  MAX_TITLE,
  NOTE_LOCATIONS,
  NOTE_MODES,
  NOTE_SEARCH_DEFAULT_LIMIT,
  NOTE_SEARCH_MAX_LIMIT,
  NOTE_SEARCH_MAX_NEEDLE,
  normaliseBreaks,
} from './limits.ts'

const Content = z
  .string(named('invalid_note_content'))
  .refine(isCleanText, named('invalid_text'))
  .transform(normaliseBreaks)
  .refine((text) => fitsPoints(text, MAX_CONTENT), named('content_too_long', { max: MAX_CONTENT }))

const titleError = named('invalid_title', { max: MAX_TITLE })
const Title = z
  .string(titleError)
  .refine((text) => isCleanText(text) && isOneLine(text), titleError)
  .refine((text) => fitsPoints(text, MAX_TITLE), titleError)

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
    .refine((sides) => hasFields(sides), named(code))

function hasFields(fields: object): boolean {
  return Object.values(fields).some((field) => field !== undefined)
}

const lineError = named('invalid_line', { max: MAX_LINE })
const Line = z.int(lineError).min(1, lineError).max(MAX_LINE, lineError)

const anchorError = named('invalid_anchor', { max: MAX_ANCHOR })
const AnchorText = z
  .string(anchorError)
  .refine((text) => isCleanText(text) && fitsPoints(text, MAX_ANCHOR), anchorError)

const colorError = named('invalid_color', { allowed: COLOR_NAMES })
const ColorName = z
  .string(colorError)
  .refine(isColor, colorError)
  .transform((color) => color.toLowerCase())

const versionError = named('invalid_file_version')
const FileVersion = z.int(versionError).min(1, versionError)

/** Everything a client may send about a note, in the order in which errors are reported. */
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
    mode: z.enum(NOTE_MODES, named('invalid_mode', { allowed: NOTE_MODES })).optional(),
  },
  named('invalid_payload'),
)

/** Git's id of a text: forty hexadecimal digits, or sixty-four. */
const FileObject = z.string(versionError).regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, versionError)

/**
 * The text in which the lines were counted: a version of a file, or an object of a repository; the newest by default.
 */
const Counted = { file_version: FileVersion.optional(), file_object: FileObject.optional() }

type Lines = { line_start?: number | null | undefined; line_end?: number | null | undefined }
const areLinesInOrder = ({ line_start, line_end }: Lines) =>
  typeof line_start !== 'number' || typeof line_end !== 'number' || line_end >= line_start

/** Null counts as missing; what is not a moment is refused by name. */
export const PrevUpdatedAt = z
  .string(named('invalid_prev_updated_at'))
  .refine((text) => parseIso(text) !== null, named('invalid_prev_updated_at'))
  .transform((text) => parseIso(text))
  .nullish()

export const CreateNoteInput = NoteFields.extend(Counted)
  .refine(
    ({ file_version: _, file_object: __, ...fields }) => hasFields(fields),
    named('invalid_payload'),
  )
  .refine(areLinesInOrder, lineError)
export type CreateNoteInput = z.infer<typeof CreateNoteInput>

export const UpdateNoteInput = NoteFields.extend({
  ...Counted,
  board_id: z.string(named('invalid_payload')).optional(),
  prev_updated_at: PrevUpdatedAt,
})
  .refine(
    ({ prev_updated_at: _, file_version: __, file_object: ___, ...fields }) => hasFields(fields),
    named('invalid_payload'),
  )
  .refine(areLinesInOrder, lineError)
export type UpdateNoteInput = z.infer<typeof UpdateNoteInput>

/** Items are checked one by one, so that an invalid one does not stop the others. */
export const BatchInput = z.object(
  {
    updates: z
      .unknown()
      .meta({ examples: [[{ id: '01k9z4m2c8t7q3v5w6x8y0b1d2', position: { x: 0, y: 8 } }]] }),
  },
  named('invalid_payload'),
)

/** Checked by the action, after the note was found: a refusal has to carry the note's text. */
export const ToggleInput = z.unknown().meta({
  description:
    'index: the ordinal of the box, from 0. checked: the new state. prev_updated_at: the last stamp seen, if it is to be compared.',
  examples: [{ index: 0, checked: true, prev_updated_at: '2026-11-14T09:30:00.123+00:00' }],
})

/** A line, or a heading of the rendered document; or another file of the note's repository, with the note's own lines. */
export const AttachInput = z
  .object(
    {
      line_start: Line.optional(),
      line_end: Line.nullish(),
      anchor_id: AnchorText.optional(),
      repo_path: z.string(named('invalid_repo_path')).optional(),
      ...Counted,
    },
    named('invalid_payload'),
  )
  .refine(
    ({ line_start, anchor_id, repo_path }) =>
      [line_start, anchor_id, repo_path].filter((one) => one !== undefined).length === 1,
    named('invalid_payload'),
  )
  .refine(areLinesInOrder, lineError)
  .meta({ examples: [{ line_start: 1 }] })
export type AttachInput = z.infer<typeof AttachInput>

const limitError = named('invalid_limit')

/** Earlier texts of a note: so many, older than the one with that number. */
export const NoteHistoryQuery = z.object({
  limit: z
    .string(limitError)
    .regex(/^-?\d{1,9}$/, limitError)
    .transform((text) => Math.min(HISTORY_LENGTH, Math.max(1, Number(text))))
    .optional()
    .meta({ examples: ['10'] }),
  before: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .meta({ examples: ['12'] }),
})
export type NoteHistoryQuery = z.infer<typeof NoteHistoryQuery>
const Limit = z
  .string(limitError)
  .regex(/^\d{1,9}$/, limitError)
  .transform(Number)
  .refine((limit) => limit >= 1, limitError)
  .optional()
  .transform((limit) => Math.min(limit ?? NOTE_SEARCH_DEFAULT_LIMIT, NOTE_SEARCH_MAX_LIMIT))
  .meta({ examples: ['30'] })

/** Filters of notes besides search text and colour, on the page and in JSON. */
export const noteFilters = {
  on: z.enum(NOTE_LOCATIONS).optional(),
  tasks: z.literal('open').optional(),
  reminder: z.literal('open').optional(),
}

export const SearchQuery = z.object({
  q: z
    .string(named('empty_query'))
    // A query of blanks, or of Hebrew points alone, would match every text.
    .refine((text) => foldText(text).trim() !== '', named('empty_query'))
    .refine(
      (text) => fitsPoints(text, NOTE_SEARCH_MAX_NEEDLE),
      named('query_too_long', { max: NOTE_SEARCH_MAX_NEEDLE }),
    ),
  color: ColorName.optional(),
  ...noteFilters,
  /** Without the `#`, in any case. */
  tag: z
    .string(named('invalid_payload'))
    .refine((tag) => isCleanText(tag) && fitsPoints(tag, MAX_TEXT_TAG), named('invalid_payload'))
    .optional(),
  limit: Limit,
})
