/** Reads a page of ours into an inert document. */
import { takeIcons } from '../islands/sprite.ts'
import { REQUEST_TIMEOUT_MS } from './request.ts'

export interface ReadDocument {
  status: number
  /** Null when there is no page to read. */
  document: Document | null
  retryAfterSeconds: number | null
}

/** The older API for requests: it alone parses a page into an inert document, where no policy has to trust any text. */
export function readDocument(href: string, signal: AbortSignal): Promise<ReadDocument> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const finish = () => resolve(resultOf(request))
    request.open('GET', href)
    request.responseType = 'document'
    request.timeout = REQUEST_TIMEOUT_MS
    request.setRequestHeader('accept', 'text/html')
    for (const end of ['load', 'error', 'timeout', 'abort']) request.addEventListener(end, finish)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send()
  })
}

function resultOf(request: XMLHttpRequest): ReadDocument {
  const { status } = request
  // A page may explain what is wrong with its input.
  const page = status === 200 || status === 400 ? request.responseXML : null
  takeIcons(page)
  const seconds = status === 0 ? 0 : Number(request.getResponseHeader('retry-after'))
  return {
    status,
    document: page,
    retryAfterSeconds: seconds > 0 ? seconds : null,
  }
}
