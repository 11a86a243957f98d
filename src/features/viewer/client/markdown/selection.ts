/** After copying from a document: the same lines as Markdown, one press away. */
import { toast } from '#client/toasts/toasts.ts'
import type { Translate } from '#platform/i18n/index.ts'
import {
  type BlockLines,
  blockLinesOf,
  copyAsMarkdown,
  selectedLines,
} from '#platform/markdown/source-lines.ts'
import { copyPromised } from '../text/clipboard.ts'
import { fileText } from '../text/file-text.ts'

interface SelectionOptions {
  id: string
  version: number
  t: Translate
}

export function offerMarkdown(
  content: HTMLElement,
  { id, version, t }: SelectionOptions,
): () => void {
  const offer = () => {
    const selection = getSelection()
    if (!selection || selection.isCollapsed) return
    const lines = selectedLines(selection) ?? touchedLines(content, selection)
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
  content.addEventListener('copy', offer)
  return () => content.removeEventListener('copy', offer)
}

/** A selection that begins or ends between blocks: from the first block it touches to the last. */
function touchedLines(content: HTMLElement, selection: Selection): BlockLines | null {
  const touched = [...content.querySelectorAll<HTMLElement>('[data-line]')]
    .filter((block) => selection.containsNode(block, true))
    .flatMap((block) => blockLinesOf(block.dataset['line']) ?? [])
  if (touched.length === 0) return null
  return {
    first: Math.min(...touched.map(({ first }) => first)),
    last: Math.max(...touched.map(({ last }) => last)),
  }
}
