/** Draws the bar of the selected lines beside them. */
import { render } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { copyText } from '#client/toasts/copy-text.ts'
import { toast } from '#client/toasts/toasts.ts'
import { canExplain, explain } from '#features/ai/client/public/explain.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { LineBar } from '../../views/line-bar.tsx'
import { copyPromised } from '../text/clipboard.ts'
import { shownLanguage } from '../text/file-text.ts'
import type { CodeToolsController, CodeToolsState } from './code-tools-controller.ts'
import { positionLineBar } from './line-bar-position.ts'
import { sourceBox } from './source-box.ts'

export function useLineBar(
  t: Translate,
  controller: CodeToolsController,
  { range, search, isWrapped }: CodeToolsState,
): void {
  const host = useMemo(makeBarHost, [])
  const shown = search ? null : range
  useLayoutEffect(() => {
    render(
      shown && (
        <LineBar
          t={t}
          range={shown}
          onCopy={() => void copyPromised(controller.selectedText(), t('viewer.not_read'))}
          onLink={() => void copyText(location.href)}
          onExplain={canExplain() ? () => void explainLines(t, controller) : undefined}
          onClose={() => controller.select(null)}
        />
      ),
      host,
    )
    const bar = host.querySelector<HTMLElement>('.line-bar')
    if (!bar || !shown) return
    const position = () => positionLineBar(bar, shown)
    position()
    addEventListener('resize', position)
    return () => removeEventListener('resize', position)
  }, [shown, isWrapped])
}

async function explainLines(t: Translate, controller: CodeToolsController): Promise<void> {
  const code = await controller.selectedText()
  if (code === null) toast({ text: t('viewer.not_read') })
  else explain({ code, language: shownLanguage() })
}

/** After the source and not in the toolbar: the bar scrolls with its lines, and Tab reaches it from them. */
function makeBarHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'line-bar-host'
  sourceBox().after(host)
  return host
}
