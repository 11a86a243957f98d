/** Counts while the person types, and shows the line as others will see it. */
import { plainIsland } from '#client/islands/plain-island.ts'

plainIsland<{ max: number }>('announcement-composer', (element, { t, max }) => {
  const text = element.querySelector<HTMLInputElement>('#text')
  const counter = element.querySelector<HTMLElement>('.field__counter')
  const preview = element.querySelector<HTMLElement>('[data-preview]')
  if (!text || !counter || !preview) return
  text.addEventListener('input', () => {
    const count = [...text.value].length
    counter.textContent = t('announcements.counted', { count, max })
    counter.classList.toggle('field__counter--over', count > max)
    preview.hidden = count === 0
    for (const line of preview.querySelectorAll('bdi')) line.textContent = text.value
  })
})
