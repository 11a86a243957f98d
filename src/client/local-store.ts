/** The small keyed storage of this browser. It may be refused (private windows, full disks), and then it forgets. */

const PREFIX = 'codeshelf:'

export interface LocalStore {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
  drop(key: string): void
  /** Removes everything of ours but the named keys. */
  wipe(except?: readonly string[]): void
}

export function makeLocalStore(open: () => Storage): LocalStore {
  return {
    read<T>(key: string) {
      return attempt(() => JSON.parse(open().getItem(PREFIX + key) ?? 'null') as T | null)
    },
    write(key, value) {
      attempt(() => open().setItem(PREFIX + key, JSON.stringify(value)))
    },
    drop(key) {
      attempt(() => open().removeItem(PREFIX + key))
    },
    wipe(except = []) {
      attempt(() => {
        const kept = except.map((key) => PREFIX + key)
        const ours = Object.keys(open()).filter((key) => key.startsWith(PREFIX))
        for (const key of ours) if (!kept.includes(key)) open().removeItem(key)
      })
    },
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Lasts until log-out. */
export const localStore = makeLocalStore(() => localStorage)
/** Lasts as long as the tab. */
export const tabStore = makeLocalStore(() => sessionStorage)
