/** One object store of an IndexedDB database, with promises (decisions/browser.md#0055). */

export interface Database {
  /** All values whose keys begin with `prefix`. */
  list<Value>(prefix: string): Promise<Value[]>
  // Each is one transaction: it resolves when that is committed, and rejects when it is not.
  /** `work` only requests writes; requests made later would be too late. */
  write(work: (store: IDBObjectStore) => void): Promise<void>
  /** Replaces the value of a key by the result of `edit`; undefined deletes it. */
  edit<Value>(key: string, edit: (known: Value | undefined) => Value | undefined): Promise<void>
}

/** Rejects where the browser refuses, and while an older tab holds another version. */
export function openDatabase(name: string, storeName: string, keyPath?: string): Promise<Database> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(storeName, keyPath ? { keyPath } : undefined)
    request.onsuccess = () => resolve(databaseOf(request.result, storeName))
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error(`${name} is open in an older tab`))
  })
}

function databaseOf(database: IDBDatabase, storeName: string): Database {
  // A wipe from another tab deletes or upgrades; holding the database open would block it.
  database.onversionchange = () => database.close()
  const storeFor = (mode: IDBTransactionMode) =>
    database.transaction(storeName, mode).objectStore(storeName)
  return {
    // All are asynchronous, so that a database that was closed is a rejection and not an exception.
    async list<Value>(prefix: string) {
      const request: IDBRequest<Value[]> = storeFor('readonly').getAll(keyRangeOf(prefix))
      await settled(request, 'success')
      return request.result
    },
    // Both commit explicitly: a page that is closed at once would never get to do so.
    async write(work) {
      const store = storeFor('readwrite')
      work(store)
      store.transaction.commit()
      await settled(store.transaction, 'complete')
    },
    async edit<Value>(key: string, edit: (known: Value | undefined) => Value | undefined) {
      const store = storeFor('readwrite')
      const known: IDBRequest<Value | undefined> = store.get(key)
      known.onsuccess = () => {
        const value = edit(known.result)
        if (value === undefined) store.delete(key)
        else store.put(value)
        store.transaction.commit()
      }
      await settled(store.transaction, 'complete')
    },
  }
}

/** Keys that begin with the prefix. */
export function keyRangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

function settled(
  target: IDBRequest | IDBTransaction,
  event: 'success' | 'complete',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(target.error)
    target.addEventListener(event, () => resolve())
    target.addEventListener('error', fail)
    target.addEventListener('abort', fail)
  })
}
