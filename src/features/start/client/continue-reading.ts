/** Links to opened files lead to the last line that was read on this device. */
import { plainIsland } from '#client/islands/plain-island.ts'
import {
  readingFragment,
  readingPositions,
} from '#features/viewer/client/public/reading-positions.ts'
import { viewerPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'

plainIsland('continue-reading', (element, { t }) => {
  const positions = new Map(readingPositions().map((one) => [one.id, one]))
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a.row__name')) {
    const position = positions.get(decodeURIComponent(link.pathname.split('/').at(-1) ?? ''))
    if (!position) continue
    const isSource = position.as === 'source'
    if (isSource) link.hash = readingFragment(position.line)
    // A document restores its position by itself.
    else link.pathname = href(viewerPaths.document, position)
    const fact = document.createElement('span')
    fact.className = 'row__fact'
    fact.textContent = t('stats.at_line', { line: position.line })
    link.closest('.row')?.querySelector('.row__facts')?.prepend(fact)
  }
})
