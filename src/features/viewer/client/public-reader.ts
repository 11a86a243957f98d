/** A document for somebody without an account: code that copies, images and diagrams on demand. No framework. */
import { copyText } from '../../../client/copy-text.ts'
import { plainIsland } from '../../../client/plain-island.ts'
import type { Translate } from '../../../platform/i18n/index.ts'

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
    const image = target.closest<HTMLElement>('[data-show-image]')
    if (image && event.isTrusted) void showImages(sheet, t, image)
  }
  sheet.addEventListener('click', press)
  if (hasDiagrams) void drawDiagrams(sheet, t)
})

let isWatching = false

/** Loaded with the first press that asks for an image; the press is then repeated for those who now listen. */
async function showImages(sheet: HTMLElement, t: Translate, button: HTMLElement): Promise<void> {
  if (isWatching) return
  isWatching = true
  const { watchImages } = await import('./parts/outside-images.ts')
  watchImages(sheet, t)
  button.click()
}

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
