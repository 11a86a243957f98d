/** Actions that a page offers by name: to a button (`data-action`), to the palette and to a key. */
export type Action = (argument: string, source: Element | null) => unknown

const actions = new Map<string, Action>()

/** The last press of a button whose script was not loaded yet. */
let early: { name: string; argument: string; source: Element; at: number } | null = null

// After a longer wait for a script the user has continued with something else.
const WAIT_MS = 10_000

/** Registers an action, and runs it when it was requested just before. Returns a function that removes it. */
export function onAction(name: string, action: Action): () => void {
  actions.set(name, action)
  if (early?.name === name) {
    const { argument, source, at } = early
    early = null
    if (source.isConnected && performance.now() - at < WAIT_MS)
      queueMicrotask(() => doAction(name, argument, source))
  }
  return () => {
    if (actions.get(name) === action) actions.delete(name)
  }
}

export function canDo(name: string): boolean {
  return actions.has(name)
}

/** True when a listener on this page ran it. */
export function doAction(name: string, argument = '', source: Element | null = null): boolean {
  const action = actions.get(name)
  action?.(argument, source)
  return action !== undefined
}

/** One listener for every button of the page: `data-opens="palette"`, `data-action="fold-rail"`. */
export function listenToPresses(root: Document = document): () => void {
  const listener = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      !(event.target instanceof Element)
    )
      return
    early = null
    const source = event.target.closest<HTMLElement>('[data-action], [data-opens]')
    const name = source?.dataset['action'] ?? source?.dataset['opens']
    if (!source || !name) return
    const argument = source.dataset['argument'] ?? ''
    if (doAction(name, argument, source)) event.preventDefault()
    else if (doesNothingElse(source)) early = { name, argument, source, at: performance.now() }
  }
  root.addEventListener('click', listener)
  return () => root.removeEventListener('click', listener)
}

/** Links and other buttons work by themselves, with or without our scripts. */
function doesNothingElse(source: HTMLElement): boolean {
  return source instanceof HTMLButtonElement && source.type === 'button'
}
