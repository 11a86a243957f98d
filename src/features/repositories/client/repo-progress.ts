/** While a sync waits or runs, the page loads itself again and applies what changed. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { LivePage } from '#client/request/live-page.ts'
import { readDocument } from '#client/request/read-document.ts'

plainIsland<{ href: string }>('repo-progress', (root, { href }) => {
  const page = new LivePage(root, (signal) => readDocument(href, signal))
  page.start()
})
