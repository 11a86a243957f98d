/** Refuses what is not HTTP at all. */
import type { Socket } from 'node:net'
import { common } from '../problems/index.ts'

// A client that was refused learns why; whether it listens or not, the connection is then gone.
const LINGER_MS = 500

/** Bytes that are not HTTP at all, or headers without end: there is no request yet, so the message goes out bare. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request'
  const code = status.startsWith('408') ? 'request_timeout' : 'bad_request'
  const body = JSON.stringify({ error: common.declarations[code]!.error, code })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
  // An end alone leaves the connection half open for as long as the other side likes.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
