/** Acts that a page offers by name: to a button (`data-action`), to the palette and to a key. */
export type Action = (argument: string, source: Element | null) => unknown

const actions = new Map<string, Action>()

/** Registers an action. Returns a function that removes it. */
export function onAction(name: string, action: Action): () => void {
  actions.set(name, action)
  return () => {
    if (actions.get(name) === action) actions.delete(name)
  }
}

export function canDo(name: string): boolean {
  return actions.has(name)
}

/** True when somebody on this page did it. */
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
    const source = event.target.closest<HTMLElement>('[data-action], [data-opens]')
    const name = source?.dataset['action'] ?? source?.dataset['opens']
    if (!source || !name) return
    if (doAction(name, source.dataset['argument'] ?? '', source)) event.preventDefault()
  }
  root.addEventListener('click', listener)
  return () => root.removeEventListener('click', listener)
}
