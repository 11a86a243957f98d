/** The actions of this page, for its buttons (`data-action`), the palette, keys and other scripts. */
import { decodeAttribute } from '#platform/html/escape-html.ts'
import type { ActionArgument, ActionName, PageActions } from '#platform/html/page-actions.ts'

type Action<Name extends ActionName> = (
  argument: PageActions[Name],
  source: Element | null,
) => unknown

const actions = new Map<ActionName, Action<never>>()

interface Press {
  name: ActionName
  argument: unknown
  source: Element
}

/** The last press of a button whose script was not loaded yet. */
let early: (Press & { at: number }) | null = null

// After a longer wait for a script the user has continued with something else.
const WAIT_MS = 10_000

/** Registers an action, and runs it when it was requested just before. Returns a function that removes it. */
export function onAction<Name extends ActionName>(name: Name, action: Action<Name>): () => void {
  actions.set(name, action as Action<never>)
  if (early?.name === name) {
    const { at, ...press } = early
    early = null
    if (press.source.isConnected && performance.now() - at < WAIT_MS)
      queueMicrotask(() => run(press))
  }
  return () => {
    if (actions.get(name) === action) actions.delete(name)
  }
}

export function canDo(name: ActionName): boolean {
  return actions.has(name)
}

/** True when a listener on this page ran it. */
export function doAction<Name extends ActionName>(
  name: Name,
  ...[argument]: ActionArgument<Name>
): boolean {
  return run({ name, argument, source: null })
}

// The only place that trusts the type of an argument: `press` wrote it for this name.
function run({ name, argument, source }: Omit<Press, 'source'> & { source: Element | null }) {
  const action = actions.get(name)
  action?.(argument as never, source)
  return action !== undefined
}

/** One listener for every button of the page. */
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
    const source = event.target.closest<HTMLElement>('[data-action]')
    if (!source) return
    const press = pressOf(source)
    if (run(press)) event.preventDefault()
    else if (doesNothingElse(source)) early = { ...press, at: performance.now() }
  }
  root.addEventListener('click', listener)
  return () => root.removeEventListener('click', listener)
}

function pressOf(source: HTMLElement): Press {
  const { action, argument } = source.dataset
  return {
    name: action as ActionName,
    argument: argument === undefined ? undefined : decodeAttribute(argument),
    source,
  }
}

/** Links and other buttons work by themselves, with or without our scripts. */
function doesNothingElse(source: HTMLElement): boolean {
  return source instanceof HTMLButtonElement && source.type === 'button'
}
