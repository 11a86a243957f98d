/** The known languages and three ways to find one: by the name of a file, by an interpreter, by a word that people use. */
import table from './table.json' with { type: 'json' }

export interface Language {
  /** Lower case, stored with a file: `python`, `cpp`, `text`. */
  id: string
  /** As its community writes it: `Python`, `C++`, `Text`. */
  name: string
}

interface Catalogue {
  names: Map<string, string>
  /** The first of a row is the extension's own: the language names it first among its extensions. */
  byExtension: Map<string, { own: string[]; also: string[] }>
  byFileName: Map<string, string[]>
  byInterpreter: Map<string, string[]>
  byAlias: Map<string, string>
}

let opened: Catalogue | null = null

/** What a language is called on a page; an id that nobody knows is shown as it is. */
export function displayName(id: string): string {
  return catalogue().names.get(id.toLowerCase()) ?? id
}

/** True for a known id in any case. */
export function isLanguage(id: string): boolean {
  return catalogue().names.has(id.toLowerCase())
}

/** A stored id that nobody knows counts as text: tables of grammars and patterns are asked by it. */
export function knownLanguage(id: string): string {
  return isLanguage(id) ? id : 'text'
}

/** Every language, by name. */
export function allLanguages(): Language[] {
  return [...catalogue().names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The id behind a word that people type: an id, a name, an alias (`js`) or an extension (`py`); null when unknown. */
export function findLanguage(input: string): string | null {
  const { names, byAlias } = catalogue()
  const name = input.trim().toLowerCase()
  if (names.has(name)) return name
  const alias = byAlias.get(name)
  if (alias) return alias
  const [only, ...others] = languagesByExtension(`.${name}`)
  return only && others.length === 0 ? only : null
}

export function languagesByFileName(name: string): readonly string[] {
  return catalogue().byFileName.get(name.toLowerCase()) ?? []
}

/** Candidates for one extension with its dot; the ones that name it first come first. */
export function languagesByExtension(extension: string): readonly string[] {
  const found = catalogue().byExtension.get(extension.toLowerCase())
  return found ? [...found.own, ...found.also] : []
}

/** `python3.12` is the interpreter `python3.12`, else `python3`, else `python`. */
export function languagesByInterpreter(program: string): readonly string[] {
  const { byInterpreter } = catalogue()
  const name = program.toLowerCase()
  const spellings = [name, name.replace(/\.[\d.]{1,20}$/, ''), name.replace(/[-\d.]{1,20}$/, '')]
  for (const spelling of spellings) {
    const found = byInterpreter.get(spelling)
    if (found) return found
  }
  return []
}

/** Extensions that more than one language uses. */
export function ambiguousExtensions(): string[] {
  return [...catalogue().byExtension]
    .filter(([, { own, also }]) => own.length + also.length > 1)
    .map(([extension]) => extension)
}

function catalogue(): Catalogue {
  opened ??= openCatalogue(table)
  return opened
}

function openCatalogue(rows: Record<string, string>): Catalogue {
  const made: Catalogue = {
    names: new Map(),
    byExtension: new Map(),
    byFileName: new Map(),
    byInterpreter: new Map(),
    byAlias: new Map(),
  }
  for (const [id, row] of Object.entries(rows)) {
    const [name = id, extensions = '', fileNames = '', interpreters = '', aliases = ''] =
      row.split('\t')
    made.names.set(id, name)
    splitList(extensions, ' ').forEach((extension, index) => {
      const users = made.byExtension.get(extension) ?? { own: [], also: [] }
      made.byExtension.set(extension, users)
      if (index === 0) users.own.push(id)
      else users.also.push(id)
    })
    for (const fileName of splitList(fileNames, '/')) push(made.byFileName, fileName, id)
    for (const program of splitList(interpreters, ' ')) push(made.byInterpreter, program, id)
    for (const alias of [name.toLowerCase(), ...splitList(aliases, '/')]) {
      if (!made.byAlias.has(alias)) made.byAlias.set(alias, id)
    }
  }
  return made
}

function splitList(joined: string, by: string): string[] {
  return joined === '' ? [] : joined.split(by)
}

function push(map: Map<string, string[]>, key: string, id: string): void {
  const found = map.get(key)
  if (found) found.push(id)
  else map.set(key, [id])
}
