/** The two routes to a push service: this process signs and sends, or a push worker does. */
import type { Config } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import { isLoopbackName } from '#platform/outgoing/index.ts'
import {
  askWorkerForKey,
  type DeliverDeps,
  type DeliveryOutcome,
  type Device,
  deliverMessage,
  deliverThroughWorker,
  makeSigner,
  type PushMessage,
  type Signer,
  vapidKeys,
  vapidSubject,
} from '#platform/push/index.ts'
import { refuse } from '../problems.ts'

export interface SendRoute {
  name: 'local' | 'worker'
  send(device: Device, message: PushMessage): Promise<DeliveryOutcome>
}

type Manner = Pick<DeliverDeps, 'timeoutMs' | 'deriveKeys'>

/** Null when this process should send by itself and has no private key to sign with. */
export function openRoute(ctx: Context, manner: Manner = {}): SendRoute | null {
  const { config, now } = ctx
  const worker = workerOf(config)
  if (worker)
    return {
      name: 'worker',
      send: (device, message) => deliverThroughWorker(worker, device, message),
    }
  const signer = signerOf(ctx)
  if (!signer) return null
  const deps = { signer, now, ...manner }
  return {
    name: 'local',
    async send(device, message) {
      if (!mayLeave(config, device.endpoint)) return NOT_CONFIGURED
      return deliverMessage(deps, device, message)
    },
  }
}

const NOT_CONFIGURED: DeliveryOutcome = {
  kind: 'failed',
  status: null,
  error: 'not_configured',
  retryAfterMs: null,
}

/** By which route this installation sends, or what it lacks. */
export type PushStanding = 'worker' | 'local' | 'no_key' | 'no_subject'

export function pushStanding(config: Config): PushStanding {
  if (workerOf(config)) return 'worker'
  if (config.VAPID_PUBLIC_KEY !== null && config.VAPID_PRIVATE_KEY === null) return 'no_key'
  return vapidSubject(config) === null ? 'no_subject' : 'local'
}

/** Outside this machine a push service needs a contact address of the operator. */
export function mayLeave(config: Config, endpoint: string): boolean {
  if (workerOf(config) || vapidSubject(config) !== null) return true
  return isLoopbackName(URL.parse(endpoint)?.hostname ?? '')
}

function workerOf({ PUSH_DELIVERY_URL: url, PUSH_DELIVERY_TOKEN: token }: Config) {
  return url !== null && token !== null ? { url, token } : null
}

// A signer reuses its tokens for an hour, so one is stored per configuration.
const signers = new WeakMap<Config, Signer>()

function signerOf({ config, secrets, now }: Context): Signer | null {
  const known = signers.get(config)
  if (known) return known
  const { publicKey, privateKey } = vapidKeys(config, secrets)
  if (!privateKey) return null
  const subject = vapidSubject(config) ?? 'https://localhost'
  const signer = makeSigner({ publicKey, privateKey, subject, now })
  signers.set(config, signer)
  return signer
}

/** The public key that browsers subscribe with: of this process or of the worker, whichever signs. */
export async function publicKeyInForce({ config, secrets }: Context): Promise<string> {
  const worker = workerOf(config)
  if (!worker || config.VAPID_PUBLIC_KEY !== null) return vapidKeys(config, secrets).publicKey
  const key = await askWorkerForKey(worker)
  if (key === null) throw refuse('push_worker_unavailable', {}, { 'retry-after': '60' })
  return key
}
