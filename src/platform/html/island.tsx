/** Where the server leaves an island: its drawn markup and its props. */
import type { ComponentChildren, JSX } from 'preact'
import { encodeAttribute } from './escape-html.ts'

export interface IslandProps {
  /** The name under which a file in a `client/` folder registers itself with `island(name, …)`. */
  name: string
  /** Plain JSON: everything that the browser needs to hydrate the markup. */
  props: Record<string, unknown>
  children?: ComponentChildren
  class?: string
  as?: keyof JSX.IntrinsicElements
}

let standing: Set<string> | null = null

/** Marks an element that the browser hydrates. The page then loads this island's script, and no other. */
export function Island({ name, props, children, class: className, as = 'div' }: IslandProps) {
  standing?.add(name)
  const Tag = as as 'div'
  return (
    <Tag class={className} data-island={name} data-props={encodeAttribute(props)}>
      {children}
    </Tag>
  )
}

/** Runs a synchronous drawing and returns which islands are on the page it made. */
export function collectIslands<T>(draw: () => T): { result: T; islands: string[] } {
  const outer = standing
  standing = new Set()
  try {
    const result = draw()
    return { result, islands: [...standing].sort() }
  } finally {
    standing = outer
  }
}
