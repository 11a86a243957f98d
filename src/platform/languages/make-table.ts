/**
 * Writes `table.json` from the linguist-languages package: `node src/platform/languages/make-table.ts`.
 * Importing all 833 definitions takes 260 ms and 30 MB, the table less than 10 ms and 2 MB, so the running server reads the table.
 * A test compares it with the package, so an update of the package cannot be forgotten here.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface LanguageDefinition {
  name: string
  extensions?: readonly string[]
  filenames?: readonly string[]
  interpreters?: readonly string[]
  aliases?: readonly string[]
}

/** Ids that people know; every other one is its name in lower case with hyphens. */
const KNOWN_IDS: Record<string, string> = {
  'C++': 'cpp',
  'C#': 'csharp',
  'F#': 'fsharp',
  'F*': 'fstar',
  'Q#': 'qsharp',
  'Objective-C++': 'objective-cpp',
  'Visual Basic .NET': 'vb',
  'Vim script': 'vim',
  'Protocol Buffer': 'protobuf',
  'JSON with Comments': 'jsonc',
  reStructuredText: 'rst',
}

/**
 * One line per language: `"id": "Name\t.ext .ext\tfile/file\tinterpreter interpreter\talias/alias"`.
 * Everything but the name is in lower case: names of files are compared without case.
 */
export function makeTable(definitions: readonly LanguageDefinition[]): string {
  const rows = definitions.map((definition) => [idOf(definition.name), rowOf(definition)] as const)
  rows.sort(([one], [other]) => (one < other ? -1 : 1))
  const lines = rows.map(([id, row]) => `  ${JSON.stringify(id)}: ${JSON.stringify(row)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

function idOf(name: string): string {
  return (
    KNOWN_IDS[name] ??
    name
      .toLowerCase()
      .replaceAll('++', 'pp')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  )
}

function rowOf(definition: LanguageDefinition): string {
  const { name, extensions = [], filenames = [], interpreters = [], aliases = [] } = definition
  const joined = (entries: readonly string[], by: string) =>
    [...new Set(entries.map((entry) => entry.toLowerCase()))].join(by)
  return [
    name,
    joined(extensions, ' '),
    joined(filenames, '/'),
    joined(interpreters, ' '),
    joined(aliases, '/'),
  ].join('\t')
}

if (process.argv[1] === import.meta.filename) {
  const definitions = Object.values(await import('linguist-languages')) as LanguageDefinition[]
  writeFileSync(join(import.meta.dirname, 'table.json'), makeTable(definitions))
}
