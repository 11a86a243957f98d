/** The messages of the alert manager. */
import * as z from 'zod'

/** The parts of the alert manager's message (version 4) that are read; it may contain more. */
const labels = z.record(z.string(), z.string()).default({})
export const AlertmanagerMessage = z.object({
  version: z.literal('4'),
  alerts: z.array(
    z.object({
      status: z.enum(['firing', 'resolved']),
      labels,
      annotations: labels,
      startsAt: z.string(),
      endsAt: z.string().optional(),
      fingerprint: z.string().optional(),
    }),
  ),
})
export type AlertmanagerMessage = z.infer<typeof AlertmanagerMessage>
