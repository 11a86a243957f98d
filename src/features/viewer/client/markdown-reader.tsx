/** Brings a document to life: boxes, images, diagrams, contents, the place where one stopped. */
import { useEffect } from 'preact/hooks'
import { onAction } from '../../../client/actions.ts'
import { copyText } from '../../../client/copy-text.ts'
import { type IslandGifts, island } from '../../../client/island.ts'
import { offerPad } from '../../../client/try-fences.ts'
import { watchContents } from './parts/contents.ts'
import { colourFences } from './parts/fences.ts'
import { watchFormulas } from './parts/formulas.ts'
import { isDarkNow } from './parts/is-dark.ts'
import { watchImages } from './parts/outside-images.ts'
import { rememberPlace } from './parts/reading-place.ts'
import { offerMarkdown } from './parts/selection.ts'
import { watchTicks } from './parts/ticks.ts'

interface Props extends IslandGifts {
  id: string
  version: number
  isOld: boolean
  hasTasks: boolean
  hasDiagrams: boolean
  isPending: boolean
}

function MarkdownReader(props: Props) {
  useEffect(() => {
    const sheet = document.getElementById('reader')
    if (!sheet) return
    const stops = [
      listenToCopies(sheet),
      watchContents(sheet),
      watchImages(sheet, props.t),
      watchFormulas(sheet),
      rememberPlace(sheet, props),
      offerMarkdown(sheet, props),
      onAction('outline', openContents),
      ...(props.hasTasks && !props.isOld ? [watchTicks(sheet, props)] : []),
    ]
    offerPad(sheet, props.t('viewer.open_in_tools'))
    if (props.isPending) void colourFences(sheet, props)
    if (props.hasDiagrams)
      void drawDiagrams(sheet, props.t).then((stop) => stop && stops.push(stop))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}

/** The copy button of a code block: the text as it stands in the document. */
function listenToCopies(sheet: HTMLElement): () => void {
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest('[data-copy-code]')
    const code = button?.closest('figure')?.querySelector('pre')
    if (code) void copyText((code.textContent ?? '').replace(/\n$/, ''))
  }
  sheet.addEventListener('click', press)
  return () => sheet.removeEventListener('click', press)
}

/** The list beside the text where there is one, else the sheet. */
function openContents(): void {
  const beside = document.querySelector<HTMLElement>('.contents .contents__entry')
  if (beside && beside.offsetParent !== null) beside.focus()
  else document.getElementById('contents')?.togglePopover()
}

async function drawDiagrams(sheet: HTMLElement, t: Props['t']): Promise<(() => void) | null> {
  const { watchDiagrams } = await import('../../../platform/markdown/load-diagrams.ts')
  return watchDiagrams(sheet, {
    frameUrl: '/diagrams',
    isDark: isDarkNow(),
    words: { diagram: t('viewer.diagram'), diagramFailed: t('viewer.diagram_failed') },
  })
}

island('markdown-reader', MarkdownReader)
