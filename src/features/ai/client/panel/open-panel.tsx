/** The panel with an explanation. Closing it cancels the request. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { pageLocale } from '#client/islands/props.ts'
import { trustedMarkup } from '#client/islands/trusted-types.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { displayName } from '#platform/languages/index.ts'
import { parseMarkdown, renderMarkdown } from '#platform/markdown/engine.ts'
import { markdownLabels } from '#platform/markdown/labels.ts'
import { MarkdownView } from '#platform/markdown/markdown.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { ExplainPanel } from '../../views/explain-panel.tsx'
import type { AskedFor } from './asked-for.ts'
import { Explainer } from './explainer.ts'

export function openPanel(t: Translate, asked: AskedFor): void {
  openDialog({
    class: 'overlay-dialog',
    label: t('ai.explanation'),
    draw: (close) => <Panel asked={asked} onClose={close} />,
  })
}

function Panel({ asked, onClose }: { asked: AskedFor; onClose: () => void }) {
  const t = useT()
  const [explainer] = useState(() => new Explainer(asked))
  const state = explainer.state.value
  useEffect(() => {
    void explainer.start()
    return () => explainer.stop()
  }, [])
  const again = () =>
    void (state.at === 'explained' ? explainer.ask({ force: true }) : explainer.start())
  return (
    <DialogBody title={t('ai.explanation')} closeLabel={t('ai.close')} onClose={onClose}>
      <ExplainPanel
        state={state}
        draw={(text, isBusy) => <WrittenText text={text} isBusy={isBusy} />}
        onAgree={(recipient) => void explainer.agree(recipient)}
        onStop={() => explainer.stop()}
        onAgain={again}
        onClose={onClose}
      />
    </DialogBody>
  )
}

/**
 * A model's text about code, drawn by the same Markdown engine as all texts: no raw HTML, no external pictures, checked
 * URLs, every block in its own direction. Drawn again for each part: a page takes a millisecond.
 */
function WrittenText({ text, isBusy }: { text: string; isBusy: boolean }) {
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

/** Below the title of the panel, whatever level the model begins with, and with ids distinct from those of the page. */
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
