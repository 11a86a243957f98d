/** While a run waits or goes on, the page reads itself again and takes over what changed. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { LivePage } from '#client/request/live-page.ts'
import { readDocument } from '#client/request/read-document.ts'

plainIsland<{ href: string }>('job-progress', (root, { href }) => {
  for (const log of root.querySelectorAll('[data-follows]')) log.scrollTop = log.scrollHeight
  new LivePage(root, (signal) => readDocument(href, signal)).start()
})
