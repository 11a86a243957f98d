/** What the alert manager sends. */
import * as z from 'zod'

/** What of the alert manager's message (version 4) is read; it may say more. */
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
