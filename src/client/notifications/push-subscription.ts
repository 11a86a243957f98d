/**
 * This browser's subscription to push: whether it is possible, created, removed, and created with the server's current
 * key.
 */
import { pushApi } from '#paths/notes.ts'
import { del, post } from '../request/request.ts'

export interface PushState {
  support: 'unsupported' | 'blocked' | 'possible'
  subscription: PushSubscription | null
}

export async function readPushState(): Promise<PushState> {
  if (
    !('serviceWorker' in navigator) ||
    !('PushManager' in globalThis) ||
    !('Notification' in globalThis)
  )
    return { support: 'unsupported', subscription: null }
  if (Notification.permission === 'denied') return { support: 'blocked', subscription: null }
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  return { support: 'possible', subscription }
}

export type SwitchOnResult =
  | 'on'
  /** The person declined, or closed the question. */
  | 'refused'
  | 'blocked'
  | 'failed'

/** Called by a press: the browser asks for permission only then. */
export async function switchOn(publicKey: string): Promise<SwitchOnResult> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'refused'
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  // A subscription is bound to one key for its life.
  const isOutdated = old !== null && !hasKey(old, publicKey)
  if (isOutdated) await old.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(publicKey),
  })
  if (!(await storeSubscription(subscription, publicKey))) return 'failed'
  // Otherwise the server would continue sending to an endpoint without a listener.
  if (isOutdated && old.endpoint !== subscription.endpoint)
    await del(pushApi.subscribe, { endpoint: old.endpoint })
  return 'on'
}

async function storeSubscription(
  subscription: PushSubscription,
  publicKey: string,
): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, vapid_public_key: publicKey }
  return (await post(pushApi.subscribe, body)).ok
}

/** The server first: a browser that has forgotten its subscription can no longer name it. */
export async function switchOff(): Promise<boolean> {
  const { subscription } = await readPushState()
  if (!subscription) return true
  const { ok } = await del(pushApi.subscribe, { endpoint: subscription.endpoint })
  if (ok) await subscription.unsubscribe()
  return ok
}

/** An unreadable key counts as right: subscribing again for nothing would be worse. */
export function hasKey(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options?.applicationServerKey
  return !key || base64url(new Uint8Array(key)) === publicKey
}

/** The id of a device on the server: the first half of the endpoint's hash. */
export async function deviceHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const bytes = [...new Uint8Array(digest)].slice(0, 16)
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The service worker's messages to open pages. */
export interface WorkerMessage {
  type: 'push-shown' | 'push-acted'
  test?: string
  /** Which thing and which moment was shown. */
  about?: Readonly<Record<string, string>>
}

export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const receive = ({ data }: MessageEvent) => {
    if (typeof data?.type === 'string') listener(data as WorkerMessage)
  }
  navigator.serviceWorker.addEventListener('message', receive)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', receive)
}

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}
