/** The requests, the data that is sent, and the replies. */
import * as z from 'zod'
import { AlertToExplain, ExplainReply } from '#features/operations/index.ts'
import { named } from '#platform/http/index.ts'
import { MAX_EXPLAINED, MAX_QUESTION } from './limits.ts'

const bad = (field: string) => named('bad_request', { field })

export const AskInput = z
  .object(
    {
      code: z
        .string(bad('code'))
        .min(1, bad('code'))
        .max(MAX_EXPLAINED, named('ai_code_too_large', { max: MAX_EXPLAINED }))
        .optional(),
      /** An alert, as `alerts/ai_explain` takes it, or its sentence. */
      context: z
        .union([z.string().min(1).max(2_000), AlertToExplain], bad('context'))
        .transform((given) => (typeof given === 'string' ? { summary: given } : given))
        .optional(),
      /** The language of the code, as the library names it. */
      language: z
        .string(bad('language'))
        .regex(/^[\w+#. -]{0,40}$/, bad('language'))
        .optional(),
      question: z.string(bad('question')).max(MAX_QUESTION, bad('question')).optional(),
    },
    named('invalid_payload'),
  )
  .refine(({ code, context }) => (code === undefined) !== (context === undefined), bad('code'))
export type AskInput = z.infer<typeof AskInput>

export const AskQuery = z.object({ stream: z.string().optional().catch(undefined) })

export const CodeExplanation = z
  .object({
    text: z.string(),
    provider: z.string(),
    model: z.string(),
    /** False: it was cut at the maximum length of a reply. */
    is_complete: z.boolean(),
    /** How many secrets were masked before anything was sent. */
    masked: z.int(),
    generated_at: z.string(),
  })
  .meta({ title: 'CodeExplanation' })
export type CodeExplanation = z.infer<typeof CodeExplanation>

export const AskReply = z.object({
  ok: z.literal(true),
  explanation: z.union([CodeExplanation, ExplainReply.shape.explanation]),
})

/** A model's reply about an alert. */
export const ModelExplanation = z
  .object({
    root_cause: z.string().min(1).max(4_000),
    actions: z.array(z.string().max(1_000)).max(10),
    signals: z.array(z.string().max(1_000)).max(10),
  })
  .meta({ title: 'ModelExplanation' })
export type ModelExplanation = z.infer<typeof ModelExplanation>

export const PreviewReply = z.object({
  ok: z.literal(true),
  /** The recipient, and exactly what is sent. */
  recipient: z.string(),
  model: z.string(),
  system: z.string(),
  text: z.string(),
  masked: z.int(),
})
export type PreviewReply = z.infer<typeof PreviewReply>

/** The recipient that the person agrees to: as the preview named it. */
export const ConsentInput = z.object(
  { recipient: z.string(bad('recipient')).min(1, bad('recipient')).max(300, bad('recipient')) },
  named('invalid_payload'),
)

export const StatusReply = z
  .object({
    ok: z.literal(true),
    enabled: z.boolean(),
    /** Null while it is off. */
    recipient: z.string().nullable(),
    model: z.string().nullable(),
    /** When this person agreed to this recipient; null: not yet. */
    consented_at: z.string().nullable(),
  })
  .meta({ title: 'AiStatus' })
export type StatusReply = z.infer<typeof StatusReply>
