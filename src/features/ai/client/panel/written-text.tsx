/**
 * What a model wrote about code, drawn by the engine that draws everybody's Markdown: no markup of its own, no pictures
 * of others, addresses judged, every block in its own direction. Drawn anew as it comes: a page takes a millisecond.
 */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { pageLocale } from '#client/islands/props.ts'
import { trustedMarkup } from '#client/islands/trusted-types.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { displayName } from '#platform/languages/index.ts'
import { parseMarkdown, renderMarkdown } from '#platform/markdown/engine.ts'
import { markdownLabels } from '#platform/markdown/labels.ts'
import { MarkdownView } from '#platform/markdown/markdown.tsx'

export function WrittenText({ text, isBusy }: { text: string; isBusy: boolean }) {
  const html = useMemo(() => drawn(text), [text])
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const copyCode = ({ target }: Event) => {
      const button = (target as Element).closest('[data-copy-code]')
      const code = button?.closest('figure')?.querySelector('pre')
      if (code) void copyText(code.textContent.replace(/\n$/, ''))
    }
    ref.current?.addEventListener('click', copyCode)
  }, [])
  return (
    <div ref={ref} class="explained" aria-busy={isBusy}>
      <MarkdownView html={html} trust={trustedMarkup} />
    </div>
  )
}

// The title of the panel is of the second level.
const TOP_LEVEL = 3

/** Below the title of the panel, whichever level the model begins with, and with ids apart from those of the page. */
function drawn(text: string): string {
  const parsed = parseMarkdown(text)
  const top = Math.min(6, ...parsed.headings.map(({ level }) => level))
  return renderMarkdown(parsed, {
    labels: markdownLabels[pageLocale()],
    idPrefix: 'explained-',
    headingShift: TOP_LEVEL - top,
    icons: document.documentElement.dataset['icons'] ?? '',
    languageName: displayName,
  }).html
}
