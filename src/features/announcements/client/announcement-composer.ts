/** Counts while one writes, and shows the line as others will see it. */
import { plainIsland } from '../../../client/plain-island.ts'

plainIsland<{ max: number }>('announcement-composer', (place, { t, max }) => {
  const text = place.querySelector<HTMLInputElement>('#text')
  const counter = place.querySelector<HTMLElement>('.field__counter')
  const preview = place.querySelector<HTMLElement>('[data-preview]')
  if (!text || !counter || !preview) return
  text.addEventListener('input', () => {
    const count = [...text.value].length
    counter.textContent = t('announcements.counted', { count, max })
    counter.classList.toggle('field__counter--over', count > max)
    preview.hidden = count === 0
    for (const line of preview.querySelectorAll('bdi')) line.textContent = text.value
  })
})
