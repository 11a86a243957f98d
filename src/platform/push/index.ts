/** Web push: encryption (RFC 8291), signing (RFC 8292), delivery (RFC 8030). */
export {
  type DeliverDeps,
  type DeliveryOutcome,
  type Device,
  deliverMessage,
  outcomeOf,
  type PushMessage,
} from './deliver.ts'
export {
  areBrowserKeys,
  type BrowserKeys,
  deriveKeys,
  encrypt,
  type KeyMaterial,
  MAX_PUSH_MESSAGE_BYTES,
} from './encrypt.ts'
export type { NotificationPayload } from './notification-payload.ts'
export {
  makeSigner,
  publicKeyOf,
  type Signer,
  vapidKeys,
  vapidSubject,
} from './vapid.ts'
export { askWorkerForKey, deliverThroughWorker, makeWorkerServer } from './worker-server.ts'
