/** Draws a Markdown file for its page: a short one here and coloured, a long one in a thread and without colours. */
import type { Context } from '../../../platform/context.ts'
import type { DocumentSettings } from '../../../platform/markdown/document-job.ts'
import { drawWhole } from '../../../platform/markdown/draw-whole.ts'
import { drawLongDocument, LONG_DOCUMENT } from '../../../platform/markdown/long-documents.ts'
import { iconSprite } from '../../../ui/icons/icon.tsx'
import { colourFences } from './colours.ts'

export interface DocumentOptions {
  canTick: boolean
  /** How long the page waits for the colours of its code blocks. */
  waitMs: number
}

/** Null when it is too much to be drawn. */
export async function drawDocument(
  { locale }: Pick<Context, 'locale'>,
  content: string,
  { canTick, waitMs }: DocumentOptions,
) {
  // The file's own name is the page's first heading.
  const settings: DocumentSettings = { locale, canTick, headingShift: 1, icons: iconSprite() }
  const isLong = content.length > LONG_DOCUMENT
  if (isLong) {
    const drawn = await drawLongDocument(content, settings)
    if (!drawn) return null
    const { fences, ...document } = drawn
    return { ...document, isLong, isPending: fences.length > 0 }
  }
  const { parsed, colours, isPending } = await colourFences(content, waitMs)
  const { fences, ...document } = await drawWhole(parsed, { ...settings, highlighted: colours })
  return { ...document, isLong, isPending }
}
