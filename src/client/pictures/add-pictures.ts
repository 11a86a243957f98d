/**
 * Pictures added to a text: immediately a placeholder line at the caret, so that what is typed next follows it. The
 * code that sends them is loaded then.
 */
import type { Translate } from '#platform/i18n/index.ts'
import { loadPart } from '../shell/load-part.ts'
import { randomId } from '../storage/random-id.ts'

/** A text that is being edited. */
export interface PictureTarget {
  /** Puts a line of its own where the caret is. */
  insertLine(line: string): void
  /** Replaces it by other text; an empty text removes the line. A line that was deleted meanwhile stays deleted. */
  replaceLine(line: string, by: string): void
}

export interface WaitingPicture {
  file: File
  line: string
}

const loadSending = () => import('./send-pictures.ts')

/** Called when editing begins: offline, the code for pictures must be on the device already. */
export function readyPictures(): void {
  if (navigator.serviceWorker?.controller) void loadSending().catch(() => {})
}

export function addPictures(t: Translate, files: readonly File[], target: PictureTarget): void {
  const waiting = files.map((file) => {
    const text = t('pictures.uploading', { name: pictureName(t, file) })
    const line = `![${altOf(text)}](#${randomId(4)})`
    target.insertLine(line)
    return { file, line }
  })
  void loadPart(loadSending).then((part) => {
    if (part) void part.sendPictures(t, waiting, target)
    else for (const { line } of waiting) target.replaceLine(line, '')
  })
}

/** Browsers name everything from the clipboard `image.png`, which is no useful name. */
export function pictureName(t: Translate, { name }: File): string {
  const bare = name.replace(/\.\w{1,5}$/, '')
  return bare === '' || bare === 'image' ? t('pictures.picture') : bare
}

const MOST_ALT = 80

/** Brackets would end the text too early; the marks that isolate a name on the page do not belong in a text. */
export function altOf(text: string): string {
  return [...text.replace(/[[\]\\\s]+|[\u2068\u2069]/g, ' ').trim()].slice(0, MOST_ALT).join('')
}
