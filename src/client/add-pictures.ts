/**
 * Pictures that come into a text: at once a line that says so, where the caret is, so that what is typed next stands behind
 * it. Whatever sends them is fetched then.
 */
import type { Translate } from '../platform/i18n/index.ts'
import { loadPart } from './load-part.ts'
import { toast } from './toasts.ts'

/** A text that is being written. */
export interface PictureTarget {
  /** Puts a line of its own where the caret is. */
  insertLine(line: string): void
  /** Puts other words in its place; none take the line away. What somebody has deleted meanwhile stays deleted. */
  replaceLine(line: string, by: string): void
}

export interface WaitingPicture {
  file: File
  line: string
}

export function addPictures(t: Translate, files: readonly File[], target: PictureTarget): void {
  if (!navigator.onLine) return void toast({ text: t('pictures.offline') })
  const waiting = files.map((file) => {
    const words = t('pictures.uploading', { name: pictureName(t, file) })
    const line = `![${altOf(words)}](#${crypto.randomUUID().slice(0, 8)})`
    target.insertLine(line)
    return { file, line }
  })
  void loadPart(() => import('./send-pictures.ts')).then((part) => {
    if (part) void part.sendPictures(t, waiting, target)
    else for (const { line } of waiting) target.replaceLine(line, '')
  })
}

/** Browsers call whatever comes from the clipboard `image.png`, which says nothing. */
export function pictureName(t: Translate, { name }: File): string {
  const bare = name.replace(/\.\w{1,5}$/, '')
  return bare === '' || bare === 'image' ? t('pictures.picture') : bare
}

const MOST_ALT = 80

/** Brackets would end the words too early; the marks that isolate a name on the page have no business in a text. */
export function altOf(words: string): string {
  return [...words.replace(/[[\]\\\s]+|[\u2068\u2069]/g, ' ').trim()].slice(0, MOST_ALT).join('')
}
