/** Moving in the tree beside a file by keys, as in every tree; what is shown is a flat list of lines with their depth. */

export interface TreeLine {
  path: string
  isFolder: boolean
  /** From 1. */
  level: number
}

type TreeStep =
  | { kind: 'focus'; path: string }
  | { kind: 'open'; path: string }
  | { kind: 'close'; path: string }

/** Null: the key does nothing here. `ArrowRight` is the key that leads inwards, also in texts from right to left. */
export function treeStep(
  key: string,
  lines: readonly TreeLine[],
  path: string,
  isOpen: (path: string) => boolean,
): TreeStep | null {
  const at = lines.findIndex((line) => line.path === path)
  const line = lines[at]
  if (!line) return null
  const focus = (to: TreeLine | undefined): TreeStep | null =>
    to ? { kind: 'focus', path: to.path } : null
  const next = lines[at + 1]
  switch (key) {
    case 'ArrowDown':
      return focus(next)
    case 'ArrowUp':
      return focus(lines[at - 1])
    case 'Home':
      return focus(lines[0])
    case 'End':
      return focus(lines.at(-1))
    case 'ArrowRight':
      if (line.isFolder && !isOpen(path)) return { kind: 'open', path }
      return focus(next && next.level > line.level ? next : undefined)
    case 'ArrowLeft':
      if (line.isFolder && isOpen(path)) return { kind: 'close', path }
      return focus(lines.slice(0, at).findLast(({ level }) => level < line.level))
    default:
      return null
  }
}
