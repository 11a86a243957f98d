/** At most 32 characters of base64url (RFC 8030, 5.4). One topic per tag: the push service keeps only the latest. */
import { hash } from 'node:crypto'

export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32)
}
