/** Counts the instructions while they are typed, and shows how much of them will not reach an agent. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { pageLocale } from '#client/islands/props.ts'
import { countPoints } from '#platform/text/index.ts'
import { MAX_INSTRUCTIONS } from '../contract/limits.ts'
import { counterText, cutText } from '../rules/agents/counters.ts'

plainIsland<{ roomBytes: number }>('agent-instructions', (element, { t, roomBytes }) => {
  const field = element.querySelector('textarea')
  const counter = element.querySelector('output')
  if (!field || !counter) return
  const locale = pageLocale()
  const count = () => {
    const n = countPoints(field.value)
    const over = new TextEncoder().encode(field.value.trim()).length - roomBytes
    const parts = [counterText(t, locale, n)]
    if (over > 0) parts.push(cutText(t, locale, over))
    counter.textContent = parts.join(' ')
    counter.classList.toggle('field__counter--over', n > MAX_INSTRUCTIONS || over > 0)
  }
  field.addEventListener('input', count)
  count()
})
