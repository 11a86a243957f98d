/**
 * The web storages of this browser. They may be refused (private windows, full disks), and then nothing is stored. A
 * person's data is stored under that person's id, so that the next person to sign in does not find it.
 */
import { pageData } from '../shell/page-data.ts'

export interface LocalStore {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
  drop(key: string): void
}

const DEVICE_PREFIX = 'codeshelf:'

export function makeLocalStore(open: () => Storage, prefix = () => DEVICE_PREFIX): LocalStore {
  return {
    read<T>(key: string) {
      return attempt(() => JSON.parse(open().getItem(prefix() + key) ?? 'null') as T | null)
    },
    write(key, value) {
      attempt(() => open().setItem(prefix() + key, JSON.stringify(value)))
    },
    drop(key) {
      attempt(() => open().removeItem(prefix() + key))
    },
  }
}

export function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function prefixOf(personId: string): string {
  return `${DEVICE_PREFIX}@${personId}:`
}

/** The prefix of this page's person; a visitor has only the device's data. */
export function ownPrefix(): string {
  const { user } = pageData()
  return user ? prefixOf(user.id) : DEVICE_PREFIX
}

let hasLeft = false

/** The person has signed out: what the page would still store while it closes must not stay behind. */
export function closeStores(): void {
  hasLeft = true
}

function openPrefix(): string {
  if (hasLeft) throw new Error('the person has signed out')
  return ownPrefix()
}

/** Without a person: it outlasts every sign-out. */
export const deviceStore = makeLocalStore(() => localStorage)
/**
 * This key of the device contains the id of its last user, so that the next page knows that there is data to delete.
 */
export const LAST_PERSON_KEY = 'person'
/** Lasts until the person of this page signs out. */
export const localStore = makeLocalStore(() => localStorage, openPrefix)
/** Pages look for unsent saves only while this key exists. */
export const UNSENT_KEY = 'unsent-saves'
/** Lasts as long as the tab, and at most as long as the one above. */
export const tabStore = makeLocalStore(() => sessionStorage, openPrefix)
