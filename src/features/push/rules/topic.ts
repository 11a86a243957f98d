/** At most 32 letters of base64url (RFC 8030, 5.4): one topic per tag, so that repeats collapse on their way too. */
import { hash } from 'node:crypto'

export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32)
}
