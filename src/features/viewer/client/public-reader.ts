/** A document for somebody without an account: images and diagrams on demand, code that copies. No framework. */
import { copyText } from '../../../client/copy-text.ts'
import { plainIsland } from '../../../client/plain-island.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import { isDarkNow } from './parts/is-dark.ts'
import { watchImages } from './parts/outside-images.ts'

interface Props {
  hasDiagrams: boolean
}

plainIsland<Props>('public-reader', (_place, { t, hasDiagrams }) => {
  const sheet = document.getElementById('reader')
  if (!sheet) return
  sheet.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('[data-copy-code]')
    const code = button?.closest('figure')?.querySelector('pre')
    if (code) void copyText((code.textContent ?? '').replace(/\n$/, ''))
  })
  watchImages(sheet, t)
  if (hasDiagrams) void drawDiagrams(sheet, t)
})

async function drawDiagrams(sheet: HTMLElement, t: Translate): Promise<void> {
  const { watchDiagrams } = await import('../../../platform/markdown/load-diagrams.ts')
  watchDiagrams(sheet, {
    frameUrl: '/diagrams',
    isDark: isDarkNow(),
    words: { diagram: t('viewer.diagram'), diagramFailed: t('viewer.diagram_failed') },
  })
}
