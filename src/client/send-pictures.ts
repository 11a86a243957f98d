/**
 * Pictures on their way into a text. While one is sent a line of the text says so; then the line becomes the picture.
 * When it cannot be sent the line goes, the reader is told why, and the text is as it was.
 */
import type { TextKey, Translate } from '../platform/i18n/index.ts'
import { MAX_PICTURE_BYTES } from '../platform/pictures/limits.ts'
import { type Answer, post } from './talk.ts'
import { toast } from './toasts.ts'

/** A text that is being written. */
export interface PictureTarget {
  /** Puts a line of its own where the caret is. */
  insertLine(line: string): void
  /** Puts other words in its place; none take the line away. What somebody has deleted meanwhile stays deleted. */
  replaceLine(line: string, by: string): void
}

const SEND_TIMEOUT_MS = 120_000
const MOST_ALT = 80

/** What trying again would not change. */
const SAID: Partial<Record<string, TextKey>> = {
  picture_unknown_type: 'pictures.unknown_type',
  picture_damaged: 'pictures.damaged',
  picture_too_large: 'pictures.too_large',
  picture_too_many_pixels: 'pictures.too_large',
  payload_too_large: 'pictures.too_large',
  storage_quota_exceeded: 'pictures.quota',
}

interface Sent {
  url: string
}

export async function sendPictures(
  t: Translate,
  files: readonly File[],
  target: PictureTarget,
): Promise<void> {
  const waiting = files.flatMap((file) => {
    const refusal = refusalBefore(t, file)
    if (refusal) {
      toast({ text: refusal })
      return []
    }
    const line = `![${altOf(t('pictures.uploading', { name: nameOf(t, file) }))}](#${newKey()})`
    target.insertLine(line)
    return [{ file, line }]
  })
  for (const { file, line } of waiting) {
    const answer = await send(file)
    if (answer.ok) target.replaceLine(line, `![${altOf(nameOf(t, file))}](${answer.body.url})`)
    else {
      target.replaceLine(line, '')
      report(t, file, answer, () => void sendPictures(t, [file], target))
    }
  }
}

/** What it is, is read from its content by the server: nothing that a name claims is passed on. */
function send(file: File): Promise<Answer<Sent>> {
  const body = new Blob([file], { type: 'application/octet-stream' })
  return post<Sent>('/api/pictures', body, { timeoutMs: SEND_TIMEOUT_MS })
}

function refusalBefore(t: Translate, file: File): string | null {
  if (!navigator.onLine) return t('pictures.offline')
  return file.size > MAX_PICTURE_BYTES ? t('pictures.too_large', { name: nameOf(t, file) }) : null
}

function report(t: Translate, file: File, { status, code }: Answer<Sent>, again: () => void): void {
  const name = nameOf(t, file)
  const said = SAID[code ?? '']
  if (said) toast({ text: t(said, { name }) })
  else
    toast({
      text: t(status === 0 ? 'pictures.offline' : 'pictures.failed', { name }),
      action: { label: t('pictures.try_again'), run: again },
    })
}

/** Browsers call whatever comes from the clipboard `image.png`, which says nothing. */
function nameOf(t: Translate, { name }: File): string {
  const bare = name.replace(/\.\w{1,5}$/, '')
  return bare === '' || bare === 'image' ? t('pictures.picture') : bare
}

/** Brackets would end the words too early; the marks that isolate a name on the page have no business in a text. */
function altOf(words: string): string {
  return [...words.replace(/[[\]\\\s]+|[\u2068\u2069]/g, ' ').trim()].slice(0, MOST_ALT).join('')
}

function newKey(): string {
  return crypto.randomUUID().slice(0, 8)
}
