/** The two ways out: this process signs and sends, or a push worker does it in our place. */
import type { Config } from '../../../platform/config/index.ts'
import type { Context } from '../../../platform/context.ts'
import { isLoopbackName } from '../../../platform/outgoing/index.ts'
import {
  askWorkerForKey,
  type DeliverGround,
  type Device,
  deliverLetter,
  handToWorker,
  type Letter,
  makeSigner,
  type Outcome,
  type Signer,
  vapidKeys,
  vapidSubject,
} from '../../../platform/push/index.ts'
import { refuse } from '../problems.ts'

export interface SendRoute {
  name: 'local' | 'worker'
  send(device: Device, letter: Letter): Promise<Outcome>
}

type Manner = Pick<DeliverGround, 'timeoutMs' | 'meet'>

/** Null when this process should send by itself and has no private key to sign with. */
export function openRoute(ctx: Context, manner: Manner = {}): SendRoute | null {
  const { config, now } = ctx
  const worker = workerOf(config)
  if (worker)
    return { name: 'worker', send: (device, letter) => handToWorker(worker, device, letter) }
  const signer = signerOf(ctx)
  if (!signer) return null
  const ground = { signer, now, ...manner }
  return {
    name: 'local',
    async send(device, letter) {
      if (!mayLeave(config, device.endpoint)) return NOT_CONFIGURED
      return deliverLetter(ground, device, letter)
    },
  }
}

const NOT_CONFIGURED: Outcome = {
  kind: 'failed',
  status: null,
  error: 'not_configured',
  retryAfterMs: null,
}

/** Beyond this machine a push service must be told whom it may write to. */
export function mayLeave(config: Config, endpoint: string): boolean {
  if (workerOf(config) || vapidSubject(config) !== null) return true
  return isLoopbackName(URL.parse(endpoint)?.hostname ?? '')
}

function workerOf({ PUSH_DELIVERY_URL: url, PUSH_DELIVERY_TOKEN: token }: Config) {
  return url !== null && token !== null ? { url, token } : null
}

// Its words are reused for an hour, so one signer lives as long as the configuration does.
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

/** The key that browsers subscribe with: of whoever will sign. */
export async function publicKeyInForce({ config, secrets }: Context): Promise<string> {
  const worker = workerOf(config)
  if (!worker || config.VAPID_PUBLIC_KEY !== null) return vapidKeys(config, secrets).publicKey
  const key = await askWorkerForKey(worker)
  if (key === null) throw refuse('push_worker_unavailable', {}, { 'retry-after': '60' })
  return key
}
