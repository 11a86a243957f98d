/** What the page of the agents takes. */
import { z } from 'zod'

export const InstructionsForm = z.object({ text: z.string() })
