/** Loads what is done with files when somebody begins to do something: most who open the list follow a link. */
import { loadPart } from '#client/shell/load-part.ts'

export const importCommands = () => import('./on-demand-commands.ts')

export const loadCommands = () => loadPart(importCommands)

/** With the first key or press, which is seldom the act itself: whatever follows finds it there. */
export function fetchCommandsEarly(): () => void {
  const seen = new AbortController()
  const fetch = () => {
    seen.abort()
    // Whoever acts is told if it is missing.
    importCommands().catch(() => {})
  }
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, fetch, { signal: seen.signal, capture: true })
  return () => seen.abort()
}
