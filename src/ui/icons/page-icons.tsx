/**
 * The shapes of the icons on a page, in the page itself. A sprite of all icons is a document of its own: fetched, read and
 * styled between the first paint and the largest one, which took a slow phone 100 ms.
 */
import { shapesId } from './icon.tsx'
import type { IconName } from './names.ts'

let collected: Set<IconName> | null = null

/** Runs a synchronous drawing and returns which icons are on the page it made. */
export function collectIcons<T>(draw: () => T): { result: T; icons: IconName[] } {
  const outer = collected
  collected = new Set()
  try {
    const result = draw()
    return { result, icons: [...collected].sort() }
  } finally {
    collected = outer
  }
}

/** Whether the page that is being drawn will have the icon; markup drawn for other pages points to the sprite. */
export function collectIcon(name: IconName): boolean {
  collected?.add(name)
  return collected !== null
}

/** Before everything that uses them. */
export function PageIcons({ children }: { children: string }) {
  return (
    <svg class="page-icons" aria-hidden="true">
      {children}
    </svg>
  )
}

export function iconSymbols(names: Iterable<string>, shapes: Record<string, string>): string {
  return [...names]
    .map((name) => `<symbol id="${shapesId(name)}" viewBox="0 0 24 24">${shapes[name]}</symbol>`)
    .join('')
}
