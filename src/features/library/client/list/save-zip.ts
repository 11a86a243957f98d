/** Fetches a zip of files and hands it to the browser's downloads. */
import { libraryApi } from '#paths/files.ts'
import type { Failure } from './failures.ts'

// Streamed by the server; a hundred files of 2 MiB on a slow line take their time.
const TIMEOUT_MS = 300_000
// The browser has taken the file over long before that.
const REVOKE_AFTER_MS = 60_000

/** Null when the file is on its way to the disk. */
export async function saveZip(fileIds: readonly string[], name: string): Promise<Failure | null> {
  try {
    const response = await fetch(libraryApi.createZip, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/zip, application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ file_ids: fileIds }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return await failureOf(response)
    // A stream that breaks throws here: half a zip is never saved.
    hand(await response.blob(), name)
    return null
  } catch {
    return { status: 0, code: null, retryAfterSeconds: null }
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  const seconds = Number(response.headers.get('retry-after'))
  return {
    status: response.status,
    code: code ?? null,
    retryAfterSeconds: seconds > 0 ? seconds : null,
  }
}

function hand(zip: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(zip)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
