/** What an action may return besides a plain value, which becomes JSON. */
import type { Readable } from 'node:stream'
import type { ComponentChildren } from 'preact'
import type { PlainAction } from '../html/page-actions.ts'

/** An entry of the palette, perhaps with a key: it opens a URL, or runs an action of the page. */
export interface PageCommand {
  id: string
  label: string
  href?: string
  action?: PlainAction
  keys?: string
}

/** A page: its body and what the app must know to draw it. */
export interface PageParts {
  title: string
  body: ComponentChildren
  /**
   * All data that the body shows, as plain JSON, without phrases and formatted times, which follow from the reader's
   * language, time zone and present. Bodies are cached by it: one that shows anything else would show it to the next
   * reader too.
   */
  shows?: unknown
  /** What its text has in it that has a face of its own: that is fetched with the others. */
  faces?: readonly ('code' | 'math')[]
  /** The id of the element that ends the first screen: the page is painted once it is there, and not bit by bit before. */
  screenEnd?: string | undefined
  /** Style sheets of its own (`x.page.css`), by name. */
  sheets?: readonly string[]
  status?: number
  /** `app` has header and rail, `plain` header and footer, `bare` nothing. */
  shell?: 'app' | 'plain' | 'bare'
  /** It ends the caller's session, and is drawn as for a person who is not signed in. */
  isOfNobody?: boolean
  /** The commands of this page for the palette and the keys. */
  commands?: readonly PageCommand[]
  /** The page is one of several beside each other: the frame lists its neighbours of that group. */
  group?: 'settings'
  /** Islands of other features that handle buttons of this page. */
  companions?: readonly string[]
  /** The one page with a third-party script: extra sources for the login widget. */
  thirdPartyScript?: { scripts: string[]; frames: string[] }
  /** Search engines are excluded unless a page allows them. */
  isIndexed?: boolean
  headers?: Record<string, string>
}

export class PageResponse {
  readonly parts: PageParts
  constructor(parts: PageParts) {
    this.parts = parts
  }
}

export class RawResponse {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: string | Uint8Array | Readable | null
  constructor(
    status: number,
    headers: Record<string, string | string[]>,
    body: RawResponse['body'],
  ) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** A value with cookies or headers of its own. */
export class WithHeaders {
  readonly value: unknown
  readonly headers: Record<string, string | string[]>
  constructor(value: unknown, headers: Record<string, string | string[]>) {
    this.value = value
    this.headers = headers
  }
}

export function page(parts: PageParts): PageResponse {
  return new PageResponse(parts)
}

/** After a form: redirect there. `to` is a path of our own; characters beyond ASCII are encoded, as headers require. */
export function seeOther(to: string, headers: Record<string, string | string[]> = {}): RawResponse {
  const location = to.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
  return new RawResponse(303, { location, 'cache-control': 'no-store', ...headers }, null)
}

export function raw(
  status: number,
  headers: Record<string, string>,
  body: RawResponse['body'],
): RawResponse {
  return new RawResponse(status, headers, body)
}

/** JSON that a thread has written. */
export function rawJson(json: Uint8Array): RawResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new RawResponse(200, headers, Buffer.from(json.buffer, json.byteOffset, json.byteLength))
}

export function withHeaders(
  value: unknown,
  headers: Record<string, string | string[]>,
): WithHeaders {
  return new WithHeaders(value, headers)
}

/** `Content-Disposition` for a download: an ASCII name for old clients, the true one beside it (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(fileName)}`
}

/** Percent-encodes everything but RFC 8187's attr-char. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
