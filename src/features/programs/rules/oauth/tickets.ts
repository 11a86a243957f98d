/**
 * Texts that this installation writes, gives away and recognises: a registered client, a code, a refresh token. They carry
 * what they mean and a signature, so that nothing is stored for those who only ask.
 */
import { hmacSha256, isSame } from '#platform/crypto/index.ts'
import { utf8Text } from '#platform/text/utf8.ts'

export const TICKETS = { client: 'csc', code: 'cso', refresh: 'csr' } as const
type Kind = keyof typeof TICKETS

const MAX_TICKET = 8_192

export function writeTicket(key: Uint8Array, kind: Kind, value: unknown): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${TICKETS[kind]}_${body}.${signatureOf(key, kind, body)}`
}

/** Null: it is no ticket of this kind, or not ours. */
export function readTicket(key: Uint8Array, kind: Kind, text: string): unknown {
  if (text.length > MAX_TICKET || !text.startsWith(`${TICKETS[kind]}_`)) return null
  const [body = '', signature = '', ...more] = text.slice(TICKETS[kind].length + 1).split('.')
  if (more.length > 0 || !isSame(signature, signatureOf(key, kind, body))) return null
  return JSON.parse(utf8Text(Buffer.from(body, 'base64url')) ?? 'null')
}

function signatureOf(key: Uint8Array, kind: Kind, body: string): string {
  return hmacSha256(key, `${TICKETS[kind]}.${body}`)
}
