/** Everything that a browser stores for the site, to search it for a person's text. */
import type { Page } from 'playwright-core'

/** One line for each value: its storage, its name, and its whole text. Of hashed assets only the name. */
export function listStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lines: string[] = []
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) lines.push(`${name} ${key} ${value}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const isAsset = pathname.startsWith('/assets/')
        const text = isAsset ? '' : await (await cache.match(request, { ignoreVary: true }))?.text()
        lines.push(`cache ${name} ${pathname} ${text ?? ''}`)
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        for (const row of rows) lines.push(`database ${name}/${store} ${JSON.stringify(row)}`)
      }
      database.close()
    }
    return lines
  })
}

/** The theme, the settings of this device, the parts of the release, and that nobody is signed in. */
const DEVICES_OWN =
  /^(?:localStorage codeshelf:(?:preferences|device) |cache codeshelf-(?:shell-\S+|device \/device\/keeps-pages|device \/device\/reader nobody) )/

/** Personal data: after a sign-out there is none. */
export async function listPersonal(page: Page): Promise<string[]> {
  return (await listStored(page)).filter((line) => !DEVICES_OWN.test(`${line} `))
}
