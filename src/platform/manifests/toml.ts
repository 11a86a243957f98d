/** TOML by the package that reads it. No other file imports it. */
import { parse } from 'smol-toml'
import { tableOf, UnreadableManifest } from './dependency.ts'

// Tables inside tables: a manifest has five.
const MAX_DEPTH = 50

export function readToml(text: string): Readonly<Record<string, unknown>> {
  try {
    return tableOf(parse(text, { maxDepth: MAX_DEPTH }))
  } catch {
    throw new UnreadableManifest('not TOML')
  }
}
