/** Loads the file commands when they are first needed: most people who open the list follow a link. */
import { loadPart } from '#client/shell/load-part.ts'

export const importCommands = () => import('./on-demand-commands.ts')

export const loadCommands = () => loadPart(importCommands)

/** Loaded with the first key or press, which is rarely the action itself: the one that follows finds it loaded. */
export function fetchCommandsEarly(): () => void {
  const seen = new AbortController()
  const fetch = () => {
    seen.abort()
    // The action that needs it reports the error.
    importCommands().catch(() => {})
  }
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, fetch, { signal: seen.signal, capture: true })
  return () => seen.abort()
}
