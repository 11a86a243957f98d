/** Makes a document interactive: boxes, images, diagrams, contents, the last reading position. */
import { useEffect } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import { onAction } from '#client/shell/actions.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { offerPlayground } from '#features/playground/client/public/offer-playground.ts'
import { viewerPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { watchContents } from './markdown/contents.ts'
import { colourFences } from './markdown/fences.ts'
import { watchFormulas } from './markdown/formulas.ts'
import { isDarkNow } from './markdown/is-dark.ts'
import { watchImages } from './markdown/outside-images.ts'
import { rememberPosition } from './markdown/reading-position.ts'
import { offerMarkdown } from './markdown/selection.ts'
import { watchTicks } from './markdown/ticks.ts'
import { toggleList } from './toggle-list.ts'

interface Props {
  id: string
  version: number
  isOld: boolean
  hasTasks: boolean
  hasDiagrams: boolean
  isPending: boolean
}

function MarkdownReader(given: Props) {
  const t = useT()
  const props = { ...given, t }
  useEffect(() => {
    const content = document.getElementById('reader')
    if (!content) return
    const stops = [
      listenToCopies(content),
      watchContents(content),
      watchImages(content, t),
      watchFormulas(content),
      rememberPosition(content, props),
      offerMarkdown(content, props),
      onAction('outline', openContents),
      ...(props.hasTasks && !props.isOld ? [watchTicks(content, props)] : []),
    ]
    offerPlayground(content, t('viewer.open_in_tools'))
    if (props.isPending) void colourFences(content, props)
    if (props.hasDiagrams) void drawDiagrams(content, t).then((stop) => stop && stops.push(stop))
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}

/** The copy button of a code block: the text as it is in the document. */
function listenToCopies(content: HTMLElement): () => void {
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest('[data-copy-code]')
    const code = button?.closest('figure')?.querySelector('pre')
    if (code) void copyText((code.textContent ?? '').replace(/\n$/, ''))
  }
  content.addEventListener('click', press)
  return () => content.removeEventListener('click', press)
}

/** The list beside the text where there is one, else the bottom sheet. */
function openContents(): void {
  const beside = document.querySelector<HTMLElement>('.contents .contents__entry')
  if (beside && beside.offsetParent !== null) beside.focus()
  else toggleList('contents')
}

async function drawDiagrams(content: HTMLElement, t: Translate): Promise<(() => void) | null> {
  const { watchDiagrams } = await import('#platform/markdown/load-diagrams.ts')
  return watchDiagrams(content, {
    frameUrl: viewerPaths.diagrams,
    isDark: isDarkNow(),
    labels: { diagram: t('viewer.diagram'), diagramFailed: t('viewer.diagram_failed') },
  })
}

island('markdown-reader', MarkdownReader)
