/** One person's data in the web storages of this browser: the texts that were never sent, and how it is all deleted. */
import { playgroundPaths } from '#paths/code.ts'
import { viewerPaths } from '#paths/files.ts'
import { href } from '#platform/http/paths.ts'
import { attempt, prefixOf } from './local-store.ts'

export interface UnsentText {
  label: string
  text: string
  /** The URL at which editing can continue; null when it is not known here. */
  href: string | null
}

/** Under these keys features store a person's texts until the server has them. */
const UNSENT_KEYS = /^(?:notes?-unsaved|ticks:|pad$|begun-note )/

interface StoredValue {
  storage: Storage
  /** With the prefix of its person. */
  name: string
  key: string
}

const openStorages = () => attempt(() => [localStorage, sessionStorage]) ?? []

/** The ids of people who have something in these storages. */
export function storedPeople(): string[] {
  const names = openStorages().flatMap((storage) => Object.keys(storage))
  return names.flatMap((name) => /^codeshelf:@(.+?):/.exec(name)?.[1] ?? [])
}

function valuesOf(personId: string): StoredValue[] {
  const prefix = prefixOf(personId)
  return openStorages().flatMap((storage) =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ storage, name, key: name.slice(prefix.length) })),
  )
}

export function listUnsentTexts(personId: string): UnsentText[] {
  return valuesOf(personId).flatMap(({ storage, name, key }) => {
    if (!UNSENT_KEYS.test(key)) return []
    const text = attempt(() => textOf(JSON.parse(storage.getItem(name) ?? '""'))) ?? ''
    if (text.trim() === '') return []
    return { label: text.trim().split('\n', 1)[0]!.slice(0, 80), text, href: pageOf(key) }
  })
}

/** The text in a stored value: a note that was begun, a program, a note, the ticked lines of a document. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { code, mine, ticks } = value as {
    code?: string
    mine?: { content: string }
    ticks?: { text: string }[]
  }
  return code ?? mine?.content ?? ticks?.map(({ text }) => text).join('\n') ?? ''
}

function pageOf(key: string): string | null {
  if (key === 'pad') return playgroundPaths.playground
  const [, tickedFile, notedPath] = /^(?:ticks:(.+)|begun-note (.+))$/.exec(key) ?? []
  return tickedFile ? href(viewerPaths.document, { id: tickedFile }) : (notedPath ?? null)
}

export function dropAllOf(personId: string): void {
  for (const { storage, name } of valuesOf(personId)) storage.removeItem(name)
}

export function dropSentOf(personId: string): void {
  for (const { storage, name, key } of valuesOf(personId))
    if (!UNSENT_KEYS.test(key)) storage.removeItem(name)
}
