/** One object store of an IndexedDB database (decisions/browser.md#0055). */
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

type Store = IDBPObjectStore<unknown, [string], string, 'readwrite'>

export interface Database {
  /** All values whose keys begin with `prefix`. */
  list<Value>(prefix: string): Promise<Value[]>
  // Each is one transaction: it resolves when that is committed, and rejects when it is not.
  /** `work` only requests writes; requests made later would be too late. */
  write(work: (store: Store) => Promise<unknown>): Promise<void>
  /** Replaces the value of a key by the result of `edit`; undefined deletes it. */
  edit<Value>(key: string, edit: (known: Value | undefined) => Value | undefined): Promise<void>
}

/** Rejects where the browser refuses, and while an older tab holds another version. */
export function openDatabase(name: string, storeName: string, keyPath?: string): Promise<Database> {
  return new Promise((resolve, reject) => {
    openDB(name, 1, {
      upgrade: (database) =>
        void database.createObjectStore(storeName, keyPath ? { keyPath } : undefined),
      blocked: () => reject(new Error(`${name} is open in an older tab`)),
      // A wipe from another tab deletes or upgrades; holding the database open would block it.
      blocking: (_from, _to, { target }) => (target as IDBDatabase).close(),
    }).then((database) => resolve(databaseOf(database, storeName)), reject)
  })
}

function databaseOf(database: IDBPDatabase, storeName: string): Database {
  const begin = () => database.transaction(storeName, 'readwrite')
  return {
    // All are asynchronous, so that a database that was closed is a rejection and not an exception.
    list: async (prefix) => database.getAll(storeName, keyRangeOf(prefix)),
    // Both commit explicitly: a page that is closed at once would never get to do so.
    async write(work) {
      const { store, done } = begin()
      const written = work(store)
      store.transaction.commit()
      await Promise.all([written, done])
    },
    async edit<Value>(key: string, edit: (known: Value | undefined) => Value | undefined) {
      const { store, done } = begin()
      const edited = store.get(key).then(async (known: Value | undefined) => {
        const value = edit(known)
        const written = value === undefined ? store.delete(key) : store.put(value)
        store.transaction.commit()
        await written
      })
      await Promise.all([edited, done])
    },
  }
}

/** Keys that begin with the prefix. */
export function keyRangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}
