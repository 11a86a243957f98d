/** A document for a reader without an account: code that copies, images and diagrams on demand. No framework. */

import { plainIsland } from '#client/islands/plain-island.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { viewerPaths } from '#paths/files.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { watchImages } from './markdown/outside-images.ts'

interface Props {
  hasDiagrams: boolean
}

plainIsland<Props>('public-reader', (_element, { t, hasDiagrams }) => {
  const content = document.getElementById('reader')
  if (!content) return
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const code = target.closest('[data-copy-code]')?.closest('figure')?.querySelector('pre')
    if (code) void copyText((code.textContent ?? '').replace(/\n$/, ''))
  }
  content.addEventListener('click', press)
  watchImages(content, t)
  if (hasDiagrams) void drawDiagrams(content, t)
})

async function drawDiagrams(content: HTMLElement, t: Translate): Promise<void> {
  const [{ watchDiagrams }, { isDarkNow }] = await Promise.all([
    import('#platform/markdown/load-diagrams.ts'),
    import('./markdown/is-dark.ts'),
  ])
  watchDiagrams(content, {
    frameUrl: viewerPaths.diagrams,
    isDark: isDarkNow(),
    labels: { diagram: t('viewer.diagram'), diagramFailed: t('viewer.diagram_failed') },
  })
}
