/** Returns to the last reading position of a document, and remembers the new one. */

import { toast } from '#client/toasts/toasts.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { blockLinesOf } from '#platform/markdown/source-lines.ts'
import { readingPositions } from '../public/reading-positions.ts'
import { saveWhileScrolling } from '../text/save-while-scrolling.ts'

// A reader who is still on the first screen has no position worth storing.
const WORTH_PX = 600

export function rememberPosition(
  content: HTMLElement,
  { id, t }: { id: string; t: Translate },
): () => void {
  const blocks = [...content.querySelectorAll<HTMLElement>('[data-line]')]
  const last = readingPositions().find((position) => position.id === id && position.as !== 'source')
  returnTo(blocks, last?.line, t)
  return saveWhileScrolling(id, 'document', () => (scrollY < WORTH_PX ? null : topLine(blocks)))
}

/** Only on a plain navigation: a URL that names a heading, or a restored page, has a position already. */
function returnTo(blocks: readonly HTMLElement[], line: number | undefined, t: Translate): void {
  if (line === undefined || location.hash || scrollY > 0) return
  const block = blocks.find((one) => (blockLinesOf(one.dataset['line'])?.last ?? 0) >= line)
  if (!block || block.getBoundingClientRect().top < WORTH_PX) return
  block.scrollIntoView({ block: 'start' })
  toast({
    text: t('viewer.back_at_place'),
    action: { label: t('viewer.to_start'), run: () => scrollTo({ top: 0 }) },
  })
}

function topLine(blocks: readonly HTMLElement[]): number | null {
  const top = document.querySelector('.file-head')?.getBoundingClientRect().bottom ?? 0
  const block = blocks.find((one) => one.getBoundingClientRect().bottom > top + 8)
  return blockLinesOf(block?.dataset['line'])?.first ?? null
}
