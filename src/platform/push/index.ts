/** Web push in our own words: sealing (RFC 8291), signing (RFC 8292), handing over (RFC 8030). */
export {
  type DeliverGround,
  type Device,
  deliverLetter,
  type Letter,
  type Outcome,
  outcomeOf,
  TIMEOUT_MS,
} from './deliver.ts'
export {
  areBrowserKeys,
  type BrowserKeys,
  MAX_MESSAGE_BYTES,
  type Meeting,
  meet,
  seal,
} from './encrypt.ts'
export type { PushAction, PushMessage } from './message.ts'
export {
  makeSigner,
  publicKeyOf,
  type Signer,
  type VapidKeys,
  vapidKeys,
  vapidSubject,
} from './vapid.ts'
export { askWorkerForKey, handToWorker } from './worker-route.ts'
export { makeWorkerServer } from './worker-server.ts'
