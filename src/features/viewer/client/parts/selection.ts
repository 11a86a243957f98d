/** After copying from a document: the same lines as Markdown, one press away. */
import { toast } from '../../../../client/toasts.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'
import {
  copyAsMarkdown,
  type LineRange,
  linesOf,
  selectedLines,
} from '../../../../platform/markdown/source-lines.ts'
import { copyPromised } from './clipboard.ts'
import { fileText } from './file-text.ts'

interface Shown {
  id: string
  version: number
  t: Translate
}

export function offerMarkdown(sheet: HTMLElement, { id, version, t }: Shown): () => void {
  const offer = () => {
    const selection = getSelection()
    if (!selection || selection.isCollapsed) return
    const lines = selectedLines(selection) ?? touchedLines(sheet, selection)
    if (!lines) return
    const copy = () => {
      const shown = Number(
        document.querySelector<HTMLElement>('.file')?.dataset['version'] ?? version,
      )
      const text = fileText(id, shown).then((source) =>
        source === null ? null : copyAsMarkdown(source, lines),
      )
      void copyPromised(text, t('viewer.not_read'))
    }
    toast({
      text: t('viewer.copied_selection'),
      action: { label: t('viewer.copy_as_markdown'), run: copy },
    })
  }
  sheet.addEventListener('copy', offer)
  return () => sheet.removeEventListener('copy', offer)
}

/** A selection that begins or ends between blocks: from the first block it touches to the last. */
function touchedLines(sheet: HTMLElement, selection: Selection): LineRange | null {
  const touched = [...sheet.querySelectorAll<HTMLElement>('[data-line]')]
    .filter((block) => selection.containsNode(block, true))
    .flatMap((block) => linesOf(block.dataset['line']) ?? [])
  if (touched.length === 0) return null
  return {
    first: Math.min(...touched.map(({ first }) => first)),
    last: Math.max(...touched.map(({ last }) => last)),
  }
}
