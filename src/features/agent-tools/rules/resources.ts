/** What an agent can read and listen to by an address. */

export const PRIMER = 'codeshelf://primer'

export const TEMPLATES = [
  { uriTemplate: 'codeshelf://file/{id}', name: 'file', title: 'A file of the library' },
  { uriTemplate: 'codeshelf://note/{id}', name: 'note', title: 'A note' },
]

interface Resource {
  kind: 'file' | 'note'
  id: string
}

/** Null for anything else. Lines that the address names are for its reader. */
export function resourceOf(uri: string): Resource | null {
  const [, kind, id] = /^codeshelf:\/\/(file|note)\/([\w-]{1,64})(?:#.*)?$/.exec(uri) ?? []
  return kind === undefined || id === undefined ? null : { kind: kind as Resource['kind'], id }
}
