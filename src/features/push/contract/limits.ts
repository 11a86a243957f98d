/** Plain limits of push: the browser reads them too. */

/** A claim expires after this time, if no peer frees it before: peers free the claims of a dead sender much sooner. */
export const CLAIM_LEASE_MS = 60_000
/** The sender runs at least this often, and at every moment at which a row is due. */
export const PASS_EVERY_MS = 2_000
export const REMINDER_ATTEMPTS = 8
export const EVENT_ATTEMPTS = 5
/** An agent event that could not be delivered is deleted after this time. */
export const EVENT_DAYS = 7
export const MAX_DEVICES = 20
export const MAX_ENDPOINT = 2_048
export const MAX_LABEL = 80

/** The steps of a notification inside the browser. */
export const WORKER_STEPS = [
  'received',
  'shown',
  'opened',
  'snoozed',
  'acknowledged',
  'resubscribed',
] as const
export type WorkerStep = (typeof WORKER_STEPS)[number]
