/** The inputs of the page of agents. */
import * as z from 'zod'
import { named } from '#platform/http/index.ts'
import { countPoints } from '#platform/text/index.ts'
import { withPlainEndings } from '#platform/text/line-endings.ts'
import { MAX_INSTRUCTIONS } from './agents-limits.ts'

export const InstructionsInput = z.object({
  // A browser sends the lines of a form with CR and LF.
  text: z
    .string()
    .transform(withPlainEndings)
    .refine((text) => countPoints(text) <= MAX_INSTRUCTIONS, named('instructions_too_long')),
})
