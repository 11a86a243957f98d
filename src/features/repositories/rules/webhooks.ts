/**
 * Webhook calls of code hosts: whether one is signed with our secret, which delivery it is, and which repository it is
 * about.
 */
import { createHash, createHmac } from 'node:crypto'
import { isSame } from '#platform/crypto/index.ts'
import { identityOf } from './addresses.ts'

export type CallHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface WebhookCall {
  headers: CallHeaders
  /** As it was sent, byte for byte: that is what the signature covers. */
  body: Uint8Array
}

// The maximum difference between a signed time and ours.
const TOLERANCE_SECONDS = 300

/**
 * GitHub, Gitea and Forgejo sign the body in hexadecimal digits; newer GitLabs sign id, time and body in base64, and
 * older ones send the secret itself. One valid signature is enough: none can be made without the secret.
 */
export function isSignedCall(secret: string, call: WebhookCall, nowMs: number): boolean {
  const { headers, body } = call
  const hex = createHmac('sha256', secret).update(body).digest('hex')
  const signatures = [
    textOf(headers, 'x-hub-signature-256')?.replace(/^sha256=/, ''),
    textOf(headers, 'x-gitea-signature'),
    textOf(headers, 'x-forgejo-signature'),
  ]
  if (signatures.some((one) => one !== undefined && isSame(one.toLowerCase(), hex))) return true
  const token = textOf(headers, 'x-gitlab-token')
  if (token !== undefined && isSame(token, secret)) return true
  return isSignedWithTime(secret, call, nowMs)
}

/** The form of Standard Webhooks: `v1,<base64>` over `id.timestamp.body`, with a key that may be written `whsec_<base64>`. */
function isSignedWithTime(secret: string, { headers, body }: WebhookCall, nowMs: number): boolean {
  const [id, time, signature] = [
    textOf(headers, 'webhook-id'),
    textOf(headers, 'webhook-timestamp'),
    textOf(headers, 'webhook-signature'),
  ]
  if (id === undefined || time === undefined || signature === undefined) return false
  if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) - nowMs / 1000) > TOLERANCE_SECONDS)
    return false
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')
  return signature.split(' ').some((one) => isSame(one, `v1,${expected}`))
}

const DELIVERY_HEADERS = [
  'x-github-delivery',
  'x-forgejo-delivery',
  'x-gitea-delivery',
  'webhook-id',
  'x-gitlab-event-uuid',
]

/** The same for a call that is delivered again. */
export function deliveryOf({ headers, body }: WebhookCall): string {
  const hash = createHash('sha256')
  for (const name of DELIVERY_HEADERS) {
    const id = textOf(headers, name)
    if (id !== undefined) return hash.update(`${name}:${id}`).digest('hex')
  }
  return hash.update(body).digest('hex')
}

const EVENT_HEADERS = ['x-github-event', 'x-forgejo-event', 'x-gitea-event', 'x-gitlab-event']
const CHANGES = /^(?:push|create|delete|push hook|tag push hook)$/i

/** Whether it reports new commits, branches or tags. A call without the name of an event is accepted. */
export function tellsOfPush(headers: CallHeaders): boolean {
  const event = EVENT_HEADERS.map((name) => textOf(headers, name)).find((one) => one !== undefined)
  return event === undefined || CHANGES.test(event)
}

/** Host and path of the repository that the call is about; null when it names none. */
export function identityInCall(payload: unknown): string | null {
  const repository = fieldOf(payload, 'repository')
  const project = fieldOf(payload, 'project')
  const addresses = [
    fieldOf(repository, 'clone_url'),
    fieldOf(project, 'git_http_url'),
    fieldOf(repository, 'git_http_url'),
    fieldOf(repository, 'html_url'),
    fieldOf(project, 'web_url'),
  ]
  const address = addresses.find((one) => typeof one === 'string')
  const url = typeof address === 'string' ? URL.parse(address) : null
  return url && /^https?:$/.test(url.protocol) ? identityOf(url) : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function textOf(headers: CallHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
