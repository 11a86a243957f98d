/** The icons in use, as one sprite. Strokes take the text's colour, so one file serves every theme. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An icon set in the one JSON file of its package. */
export interface IconSet {
  icons: Record<string, { body: string }>
  /** Former names. */
  aliases: Record<string, { parent: string }>
}

export async function readIconSet(root: string): Promise<IconSet> {
  return JSON.parse(
    await readFile(join(root, 'node_modules/@iconify-json/lucide/icons.json'), 'utf8'),
  ) as IconSet
}

/** The markup of each icon. Strokes and colours are the style sheet's (`.icon`). */
export function shapesOf(set: IconSet, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, shapes(set, name)]))
}

export function iconSprite(shapes: Record<string, string>): string {
  const symbols = Object.entries(shapes).map(
    ([name, markup]) => `<symbol id="${name}" viewBox="0 0 24 24">${markup}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

// The presentation attributes of the set's icons. The page gives its own.
const OWN_ATTRIBUTES =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

function shapes({ icons, aliases }: IconSet, name: string): string {
  const body = (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body
  if (!body) throw new Error(`the icon set has no ${name}`)
  return (
    body
      .replace(OWN_ATTRIBUTES, '')
      .replace(/^<g>(.*)<\/g>$/, '$1')
      .replace(/\d*\.\d{3,}/g, rounded)
      // Paths that begin with an absolute move can be joined into one.
      .replace(/(<path d="[^"]+)"\/><path d="(?=M)/g, '$1')
  )
}

/** An icon of 24 units is drawn 16 to 20 pixels wide: thousandths are bytes that nobody sees. It keeps its point, which also parts it from its neighbours. */
function rounded(number: string): string {
  const short = Number(number).toFixed(2)
  return number.startsWith('.') ? short.replace(/^0/, '') : short
}
