/**
 * A session can end while no page of it is open: by its age, on another device, by an administrator. The next page
 * here, of a visitor or of another person, deletes the data of everybody whom the server does not name from this
 * device. Text that they never sent stays under their ids: they find it when they sign in, nobody else sees it, and the
 * login page offers to delete it.
 */
import { homePaths } from '#paths/pages.ts'
import { NOBODY, READER_HEADER } from '#platform/html/reader-header.ts'
import { openDatabase } from '../offline/database.ts'
import { DRAFTS_DATABASE, type Draft, openDrafts } from '../offline/drafts.ts'
import { JOURNAL_DATABASE, openJournal } from '../offline/journal.ts'
import { DEVICE_CACHE, LAST_READER, USER_CACHE } from '../service-worker/routes.ts'
import { deviceStore, LAST_PERSON_KEY } from '../storage/local-store.ts'
import {
  dropAllOf,
  dropSentOf,
  listUnsentTexts,
  storedPeople,
} from '../storage/stored-by-person.ts'

/** The page may be a copy from a cache, so the server is asked. Null: no response. */
export async function askWhoIsHere(): Promise<string | null> {
  const response = await fetch(homePaths.offline, { cache: 'no-store' }).catch(() => null)
  return response?.headers.get(READER_HEADER) ?? null
}

/** A page that the browser restores as a whole is loaded again unless its own reader came back to it. */
export async function reloadForOthers(reader: string | undefined): Promise<void> {
  const here = await askWhoIsHere()
  if (here !== null && here !== (reader ?? NOBODY)) location.reload()
}

/** Returns the people who have left unsent data. Without a response of the server nothing is deleted. */
export async function emptyAfterOthers(): Promise<string[]> {
  const here = await askWhoIsHere()
  if (here === null) return []
  await deletePagesOfOthers(here)
  const left: string[] = []
  for (const person of (await everybody()).difference(new Set([here]))) {
    if (await hasUnsentWriting(person)) {
      left.push(person)
      dropSentOf(person)
    } else dropAllOf(person)
  }
  const last = here === NOBODY ? left[0] : here
  if (last === undefined) deviceStore.drop(LAST_PERSON_KEY)
  else deviceStore.write(LAST_PERSON_KEY, last)
  return left
}

/** All people with data in the web storages or in the databases. */
async function everybody(): Promise<Set<string>> {
  const [drafts, queues] = await Promise.all([
    listAll<Draft>(...DRAFTS_DATABASE),
    listAll<{ key: string }>(...JOURNAL_DATABASE),
  ])
  const writers = [
    ...drafts.map(({ userId }) => userId),
    ...queues.map(({ key }) => key.split('\n', 1)[0]!),
  ]
  return new Set([...storedPeople(), ...writers])
}

/** Nothing if the browser refuses databases: then there is nothing in them. */
async function listAll<Value>(...database: Parameters<typeof openDatabase>): Promise<Value[]> {
  const opened = await openDatabase(...database).catch(() => null)
  return opened?.list<Value>('') ?? []
}

/**
 * Deletes cached pages. Not by the worker's own module, which would be bundled with every page if two parts shared it.
 */
export async function deletePagesOfOthers(here: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(USER_CACHE))
  await Promise.all(names.map((name) => name !== USER_CACHE + here && caches.delete(name)))
  // The worker then drops what it is still storing.
  if (here === NOBODY) await (await caches.open(DEVICE_CACHE)).delete(LAST_READER)
}

async function hasUnsentWriting(person: string): Promise<boolean> {
  const [drafts, journal] = await Promise.all([openDrafts(), openJournal()])
  const lists = await Promise.all([drafts.list(person), journal.list(person)])
  return [...lists, listUnsentTexts(person)].some((list) => list.length > 0)
}

async function deleteUnsent(people: readonly string[]): Promise<void> {
  const [drafts, journal] = await Promise.all([openDrafts(), openJournal()])
  for (const person of people) {
    await drafts.wipe(person)
    await journal.wipe(person)
    dropAllOf(person)
  }
  deviceStore.drop(LAST_PERSON_KEY)
}

/** On the login page, which has the labels ready. They name no person and no content, because anybody may read them. */
export async function offerToDelete(): Promise<void> {
  const people = await emptyAfterOthers()
  const question = document.getElementById('left-unsent')
  const done = document.getElementById('left-deleted')
  if (!question || !done || people.length === 0) return
  question.hidden = false
  question.querySelector('button')?.addEventListener('click', async () => {
    await deleteUnsent(people)
    question.hidden = true
    done.hidden = false
    done.focus()
  })
}
