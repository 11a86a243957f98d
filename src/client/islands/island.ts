/** Hydrates the server's islands: one file in a `client/` folder calls `island(name, Component)`. */
import { type ComponentType, h, hydrate } from 'preact'
import { inPage } from './in-page.tsx'
import { lacksPhrases } from './phrases.ts'
import { readProps } from './props.ts'
import { readySprite } from './sprite.ts'

type Mount = (node: HTMLElement) => void

const islands = new Map<string, Mount>()
const living = new WeakSet<Element>()

/**
 * Registers a component under its island's name and hydrates every element that waits for it. The props are whatever
 * the server wrote into the page; this is the only code that trusts their types.
 */
export function island<Props extends object>(name: string, Component: ComponentType<Props>): void {
  if (!islands.has(name)) {
    islands.set(name, (node) => {
      readySprite()
      const { now, ...props } = readProps(node)
      const drawn = h(Component as ComponentType<object>, props)
      hydrate(inPage(drawn, now === undefined ? {} : { now: () => now }), node)
    })
  }
  mountIslands(document, name)
}

/** Hydrates what was added after the page had loaded; a hydrated island is left alone. */
export function mountIslands(root: ParentNode = document, only?: string): void {
  const within = [...root.querySelectorAll<HTMLElement>('[data-island]')]
  if (root instanceof HTMLElement && root.dataset['island']) within.unshift(root)
  for (const node of within) {
    const name = node.dataset['island'] ?? ''
    const mount = islands.get(name)
    if (!mount || living.has(node) || (only && only !== name) || lacksPhrases()) continue
    living.add(node)
    mount(node)
  }
}
