/** The icon of each kind of thing that a file defines. */
import type { IconName } from './names.ts'

export const SYMBOL_ICONS = {
  function: 'square-function',
  method: 'square-function',
  class: 'box',
  interface: 'box',
  type: 'box',
  enum: 'list',
  module: 'package',
  heading: 'heading',
  section: 'hash',
  rule: 'braces',
} as const satisfies Record<string, IconName>

export function isSymbolKind(kind: string | undefined): kind is keyof typeof SYMBOL_ICONS {
  return kind !== undefined && Object.hasOwn(SYMBOL_ICONS, kind)
}
