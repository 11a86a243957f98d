/** Where people open this installation: `BASE_URL`, else the address that it listens at. */
import type { Config } from './settings.ts'

export function publicAddress({ BASE_URL, HOST, PORT }: Config): string {
  if (BASE_URL !== null) return BASE_URL.replace(/\/$/, '')
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
