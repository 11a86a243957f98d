/** Sends a chosen zip in parts, one after another, and opens the page that shows what would come of it. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { post, put } from '#client/request/request.ts'
import { takeoutPaths } from '#paths/people.ts'
import { href } from '#platform/http/paths.ts'
import type { TakeoutImport } from '../contract/imports.ts'

const PART_TIMEOUT_MS = 120_000
const TRIES = 3

plainIsland('import-upload', (element, { t }) => {
  const input = element.querySelector('input')
  const status = element.querySelector('output')
  if (!input || !status) return
  input.addEventListener('change', async () => {
    const [zip] = input.files ?? []
    if (!zip) return
    input.disabled = true
    const show = (share: number) => {
      const percent = t('takeout.percent', { n: Math.round(100 * share) })
      status.textContent = `${t('takeout.sending', { name: zip.name })} ${percent}`
    }
    show(0)
    const sent = await sendZip(zip, show)
    if ('id' in sent) return location.assign(href(takeoutPaths.importPage, { id: sent.id }))
    input.disabled = false
    input.value = ''
    status.textContent = sent.error || t('takeout.send_failed')
  })
})

async function sendZip(
  zip: File,
  show: (share: number) => void,
): Promise<{ id: string } | { error: string }> {
  const begun = await post<{ import: TakeoutImport }>(takeoutPaths.apiImports, {
    ...{ name: zip.name.slice(0, 255), size_bytes: zip.size },
  })
  if (!begun.ok) return { error: begun.body.error ?? '' }
  const { id, part_bytes: size } = begun.body.import
  for (let part = 0; part * size < zip.size; part++) {
    const piece = zip.slice(part * size, (part + 1) * size, 'application/octet-stream')
    if (!(await sendPart(href(takeoutPaths.apiImportPart, { id, part: String(part) }), piece)))
      return { error: '' }
    show(Math.min(1, ((part + 1) * size) / zip.size))
  }
  const checked = await post(href(takeoutPaths.apiImportCheck, { id }))
  return checked.ok ? { id } : { error: '' }
}

/** A part that was sent twice is stored once. */
async function sendPart(url: string, piece: Blob): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const { ok } = await put(url, piece, { timeoutMs: PART_TIMEOUT_MS })
    if (ok) return true
  }
  return false
}
