/** The inputs of the page of agents. */
import * as z from 'zod'

export const InstructionsForm = z.object({ text: z.string() })
