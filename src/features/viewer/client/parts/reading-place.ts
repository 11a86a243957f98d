/** Returns to the place where one stopped reading a document, and remembers the new one. */
import { keepReadingPlace, readingPlaces } from '../../../../client/reading-places.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import { linesOf } from '../../../../platform/markdown/source-lines.ts'

// Whoever is still on the first screen has not begun.
const WORTH_PX = 600

export function rememberPlace(
  sheet: HTMLElement,
  { id, t }: { id: string; t: Translate },
): () => void {
  const blocks = [...sheet.querySelectorAll<HTMLElement>('[data-line]')]
  const last = readingPlaces().find((place) => place.id === id && place.as !== 'source')
  returnTo(blocks, last?.line, t)
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      keepReadingPlace(id, 'document', scrollY < WORTH_PX ? null : topLine(blocks))
    }, 400)
  }
  addEventListener('scroll', note, { passive: true })
  return () => removeEventListener('scroll', note)
}

/** Only on a plain visit: an address that names a heading, or a page that came back, has its place already. */
function returnTo(blocks: readonly HTMLElement[], line: number | undefined, t: Translate): void {
  if (line === undefined || location.hash || scrollY > 0) return
  const block = blocks.find((one) => (linesOf(one.dataset['line'])?.last ?? 0) >= line)
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
  return linesOf(block?.dataset['line'])?.first ?? null
}
