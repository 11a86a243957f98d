/** The wire types of push. */
import * as z from 'zod'
import { MAX_ENDPOINT, MAX_LABEL, WORKER_STEPS } from './limits.ts'

export const PublicKeyReply = z.object({
  ok: z.literal(true),
  vapidPublicKey: z.string(),
  /** False while the server may only send to itself, because no contact address is configured. */
  can_send: z.boolean(),
})
export type PublicKeyReply = z.infer<typeof PublicKeyReply>

const bad = { error: 'invalid_subscription' }
const key = z.string(bad).regex(/^[A-Za-z0-9_-]{1,200}={0,2}$/, bad)

/** The name of a device: the first half of the SHA-256 of its endpoint. */
const hash = z
  .string(bad)
  .regex(/^[0-9a-f]{32}$/, bad)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015'] })

/** The output of `PushSubscription.toJSON()`, and the person's name for the device. */
export const SubscribeInput = z.object(
  {
    endpoint: z.string(bad).min(1, bad).max(MAX_ENDPOINT, bad),
    keys: z.object({ p256dh: key, auth: key }, bad),
    label: z.string(bad).trim().max(MAX_LABEL, bad).optional(),
    /** The key it was created with; if it is outdated the browser has to subscribe again. */
    vapid_public_key: z.string(bad).max(200, bad).optional(),
  },
  bad,
)
export type SubscribeInput = z.infer<typeof SubscribeInput>

export const UnsubscribeInput = z
  .object(
    {
      endpoint: z.string(bad).min(1, bad).max(MAX_ENDPOINT, bad).optional(),
      endpoint_hash: hash.optional(),
    },
    bad,
  )
  .refine(
    ({ endpoint, endpoint_hash }) => endpoint !== undefined || endpoint_hash !== undefined,
    bad,
  )

export const Subscribed = z.object({ ok: z.literal(true), endpoint_hash: z.string() })
export const Done = z.object({ ok: z.literal(true) })

const DEVICE_STATES = ['untested', 'working', 'failing', 'key_changed'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

export const DeviceRecord = z.object({
  endpoint_hash: z.string(),
  provider: z.string(),
  device_label: z.string(),
  created_at: z.string(),
  last_success_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  last_error: z.string(),
  state: z.enum(DEVICE_STATES),
  /** Created by the session of the request. */
  is_current_session: z.boolean(),
})
export const DevicesReply = z.object({
  ok: z.literal(true),
  count: z.int(),
  subscriptions: z.array(DeviceRecord),
})
export type DevicesReply = z.infer<typeof DevicesReply>

const days = { error: 'invalid_days' }
export const CleanupInput = z.object({
  older_than_days: z.int(days).min(1, days).max(3_650, days),
})
export const RemovedReply = z.object({ ok: z.literal(true), removed: z.int() })

export const TestInput = z
  .object(
    {
      endpoint_hash: hash.optional(),
    },
    bad,
  )
  .optional()
export const TestReply = z.object({
  ok: z.literal(true),
  sent: z.int(),
  errors: z.array(z.object({ endpoint_hash: z.string(), status: z.int().nullable() })),
  /** Sent back by the service worker when the notification is on the screen. */
  test_id: z.string(),
})
export type TestReply = z.infer<typeof TestReply>

/** A step and, when it failed, the name of the error: without any free text. */
export const WorkerReport = z.object({
  step: z.enum(WORKER_STEPS),
  error: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,40}$/)
    .nullable()
    .optional(),
})
