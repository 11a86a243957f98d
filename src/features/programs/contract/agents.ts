/** What the page of the agents takes. */
import * as z from 'zod'

export const InstructionsForm = z.object({ text: z.string() })
