/** The inputs and outputs of the tools for code. */
import * as z from 'zod'
import { FIX_LEVELS, TOOLS } from '#platform/formatters/index.ts'
import { named } from '#platform/http/index.ts'
import { MAX_COMPARED_LINES, MAX_TOOL_BYTES } from './limits.ts'

const text = z
  .string({ error: 'missing_code' })
  .refine((code) => Buffer.byteLength(code) <= MAX_TOOL_BYTES, {
    ...named('code_too_large', { max: MAX_TOOL_BYTES }),
  })

const language = z.string({ error: 'unsupported_language' }).max(64, {
  error: 'unsupported_language',
})

const tool = z.string({ error: 'unsupported_tool' }).optional()

export const ToolInput = z.object({ code: text, language, tool })

export const FixInput = z.object({
  code: text,
  language: language.default('python'),
  level: z.enum(FIX_LEVELS, named('invalid_fix_level', { allowed: FIX_LEVELS })).default('safe'),
})

const comparable = text.refine((code) => code.split('\n').length <= MAX_COMPARED_LINES, {
  ...named('code_too_large', { max_lines: MAX_COMPARED_LINES }),
})

export const DiffInput = z.object({ original: comparable, modified: comparable })

const IssueReply = z
  .object({
    code: z.string(),
    message: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    line: z.int(),
    column: z.int(),
    end_line: z.int(),
    end_column: z.int(),
    /** The fix level that fixes it; null: none. */
    fix: z.enum(FIX_LEVELS).nullable(),
  })
  .meta({ title: 'CodeIssue' })

const issues = {
  /** In reading order; of more than a thousand the first thousand. */
  issues: z.array(IssueReply),
  /** How many there are in all. */
  issue_count: z.int(),
}

export const FormatReply = z.object({
  success: z.literal(true),
  code: z.string(),
  changed: z.boolean(),
  tool: z.enum(TOOLS),
})
export type FormatReply = z.infer<typeof FormatReply>

/** The details of `code_not_readable`: where the parser stopped. */
export interface UnreadableCode {
  line: number
  column: number
  message: string
}

export const LintReply = z.object({
  success: z.literal(true),
  ...issues,
  tool: z.enum(TOOLS),
})
export type LintReply = z.infer<typeof LintReply>

export const FixReply = z.object({
  success: z.literal(true),
  code: z.string(),
  changed: z.boolean(),
  fixed: z.int(),
  ...issues,
  level: z.enum(FIX_LEVELS),
  tool: z.enum(TOOLS),
})
export type FixReply = z.infer<typeof FixReply>

export const DiffReply = z.object({
  success: z.literal(true),
  added: z.int(),
  removed: z.int(),
  rows: z.array(
    z.object({
      kind: z.enum(['same', 'added', 'removed', 'fold']),
      old_line: z.int().nullable(),
      new_line: z.int().nullable(),
      text: z.string(),
      /** Of a fold: how many lines it replaces. */
      count: z.int(),
    }),
  ),
})

export const ToolsReply = z.object({
  success: z.literal(true),
  languages: z.array(
    z.object({
      language: z.string(),
      name: z.string(),
      tool: z.enum(TOOLS),
      format: z.boolean(),
      lint: z.boolean(),
      fix: z.boolean(),
    }),
  ),
  fix_levels: z.array(z.enum(FIX_LEVELS)),
  max_code_bytes: z.int(),
})
