/** Files that were opened lead to the line where one stopped, as this device remembers it. */
import { plainIsland } from '../../../client/plain-island.ts'
import { readingPlaces } from '../../../client/reading-places.ts'

plainIsland('continue-reading', (place, { t }) => {
  const places = new Map(readingPlaces().map((one) => [one.id, one]))
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a.row__name')) {
    const found = places.get(decodeURIComponent(link.pathname.split('/').at(-1) ?? ''))
    if (!found) continue
    const isSource = found.as === 'source'
    if (isSource) link.hash = `L${found.line}`
    // A document finds its place by itself.
    else link.pathname = link.pathname.replace('/file/', '/md/')
    const fact = document.createElement('span')
    fact.className = 'row__fact'
    fact.textContent = t('stats.at_line', { line: found.line })
    link.closest('.row')?.querySelector('.row__facts')?.prepend(fact)
  }
})
