/** Finds the custom properties that a rule of a style sheet sets. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ui = join(import.meta.dirname, '../../src/ui')

export type Tokens = Record<string, string>

export function readStyleSheet(name: string): string {
  return readFileSync(join(ui, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
}

/** The properties of the first rule whose selector ends with `selector`, optionally after an at-rule. */
export function tokensOf(css: string, selector: string, after = ''): Tokens {
  const from = after ? css.indexOf(after) : 0
  const start = css.indexOf(`${selector} {`, from)
  if (from < 0 || start < 0) throw new Error(`no rule ${selector} ${after}`)
  const body = css.slice(start + selector.length + 2, css.indexOf('}', start))
  const pairs = [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)]
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name!, value!.replace(/\s+/g, ' ').trim()]),
  )
}
