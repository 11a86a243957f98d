/**
 * Long texts that are being edited, on this device only: one record per open page, so that two pages that edit the same
 * thing never overwrite each other. The outbox holds what waits to be sent; this holds what the person has not sent.
 */

import { hasShape } from '../storage/has-shape.ts'
import { openChannel, type TabChannel } from '../tabs/tab-channel.ts'
import { type Database, keyRangeOf, openDatabase } from './database.ts'

export interface Draft<Data = unknown> {
  userId: string
  /** What it is about: `new`, or the id of a file. */
  subject: string
  /** The page that wrote it. */
  page: string
  /** A name that the person recognises. */
  label: string
  /** The URL at which editing can continue. */
  href: string
  text: string
  at: number
  data: Data
  /** Save was pressed without a response: any page may send it once the page that wrote it is closed. */
  unsent?: UnsentSave
}

export interface UnsentSave {
  method: 'POST' | 'PUT'
  url: string
  /** What is sent beside the text. */
  fields: object
  /** The server refused it: the person decides, on the page of the draft. */
  isRefused?: boolean
}

export interface Drafts {
  /** Of one subject or of all, newest first. */
  list<Data>(userId: string, subject?: string): Promise<Draft<Data>[]>
  put(draft: Draft): Promise<void>
  drop(draft: Pick<Draft, 'userId' | 'subject' | 'page'>): Promise<void>
  wipe(userId: string): Promise<void>
}

/** Without these a record is no draft; an older release may lack some of the rest. */
const READABLE = { subject: '', page: '', label: '', href: '', text: '', at: 0 }

export const DRAFTS_DATABASE = ['codeshelf-drafts', 'drafts'] as const

/** The drafts in IndexedDB; if that is refused, ones that last as long as the page. */
export async function openDrafts(): Promise<Drafts> {
  try {
    return indexedDrafts(await openDatabase(...DRAFTS_DATABASE))
  } catch {
    return memoryDrafts()
  }
}

function indexedDrafts(database: Database): Drafts {
  return {
    list: async <Data>(userId: string, subject?: string) =>
      newestFirst(await database.list<Draft<Data>>(startOf(userId, subject))),
    put: (draft) => database.write((drafts) => drafts.put(draft, keyOf(draft))),
    drop: (draft) => database.write((drafts) => drafts.delete(keyOf(draft))),
    wipe: (userId) => database.write((drafts) => drafts.delete(keyRangeOf(startOf(userId)))),
  }
}

/** Has the same guarantees as long as the page is open. */
export function memoryDrafts(): Drafts {
  const records = new Map<string, Draft>()
  const startingWith = (start: string) => [...records.keys()].filter((key) => key.startsWith(start))
  return {
    async list<Data>(userId: string, subject?: string) {
      const found = startingWith(startOf(userId, subject)).map((key) => records.get(key)!)
      return newestFirst(structuredClone(found) as Draft<Data>[])
    },
    async put(draft) {
      records.set(keyOf(draft), structuredClone(draft))
    },
    async drop(draft) {
      records.delete(keyOf(draft))
    },
    async wipe(userId) {
      for (const key of startingWith(startOf(userId))) records.delete(key)
    },
  }
}

function keyOf({ userId, subject, page }: Pick<Draft, 'userId' | 'subject' | 'page'>): string {
  return startOf(userId, subject) + page
}

function startOf(userId: string, subject?: string): string {
  return subject === undefined ? `${userId}\n` : `${userId}\n${subject}\n`
}

function newestFirst<Data>(drafts: Draft<Data>[]): Draft<Data>[] {
  return drafts.filter((draft) => hasShape(draft, READABLE)).sort((a, b) => b.at - a.at)
}

let opened: Promise<Drafts> | null = null

/** The drafts of this browser, opened once. After a sign-out, here or in another tab, nothing is written any more. */
export function sharedDrafts(): Promise<Drafts> {
  opened ??= openDrafts().then((drafts) => untilWiped(drafts, openChannel<'wiped'>('drafts')))
  return opened
}

export function untilWiped(drafts: Drafts, channel: TabChannel<'wiped'>): Drafts {
  let isWiped = false
  channel.listen(() => {
    isWiped = true
  })
  return {
    ...drafts,
    async put(draft) {
      if (!isWiped) await drafts.put(draft)
    },
    async wipe(userId) {
      isWiped = true
      channel.post('wiped')
      await drafts.wipe(userId)
    },
  }
}

/**
 * Marks a page as open, as long as it is. A draft whose page is open belongs to that page and is not offered on others.
 * Without the browser's locks (plain http to another machine) no page is known to be open: then a draft may be offered
 * while another tab still writes it, and using it copies it.
 */
export function holdPage(page: string): void {
  void navigator.locks?.request(`codeshelf:page:${page}`, () => new Promise(() => {}))
}

export async function livingPages(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  const start = 'codeshelf:page:'
  const names = held.map(({ name }) => name ?? '').filter((name) => name.startsWith(start))
  return new Set(names.map((name) => name.slice(start.length)))
}
