/** A document for somebody without an account: code that copies, images and diagrams on demand. No framework. */
import { copyText } from '../../../client/copy-text.ts'
import { plainIsland } from '../../../client/plain-island.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import { watchImages } from './parts/outside-images.ts'

interface Props {
  hasDiagrams: boolean
}

plainIsland<Props>('public-reader', (_place, { t, hasDiagrams }) => {
  const sheet = document.getElementById('reader')
  if (!sheet) return
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const code = target.closest('[data-copy-code]')?.closest('figure')?.querySelector('pre')
    if (code) void copyText((code.textContent ?? '').replace(/\n$/, ''))
  }
  sheet.addEventListener('click', press)
  watchImages(sheet, t)
  if (hasDiagrams) void drawDiagrams(sheet, t)
})

async function drawDiagrams(sheet: HTMLElement, t: Translate): Promise<void> {
  const [{ watchDiagrams }, { isDarkNow }] = await Promise.all([
    import('../../../platform/markdown/load-diagrams.ts'),
    import('./parts/is-dark.ts'),
  ])
  watchDiagrams(sheet, {
    frameUrl: '/diagrams',
    isDark: isDarkNow(),
    words: { diagram: t('viewer.diagram'), diagramFailed: t('viewer.diagram_failed') },
  })
}
