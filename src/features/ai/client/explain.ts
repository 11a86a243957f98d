/**
 * Explains what a page passes to it (`explain`), or an alert (`explain-alert`). Any page with this island may offer it;
 * the panel is loaded on first use.
 */
import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/load-part.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { AskedFor } from './panel/asked-for.ts'

plainIsland('explain', (_element, { t }) => {
  onAction('explain', (given) => open(t, { kind: 'code', ...given }))
  onAction('explain-alert', (uid) => open(t, { kind: 'alert', uid }))
})

function open(t: Translate, asked: AskedFor): Promise<void> {
  return openPart(
    () => import('./panel/open-panel.tsx'),
    ({ openPanel }) => openPanel(t, asked),
  )
}
