/** While a run waits or is in progress, the page loads itself again and applies what changed. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { LivePage } from '#client/request/live-page.ts'
import { readDocument } from '#client/request/read-document.ts'

plainIsland<{ href: string }>('job-progress', (root, { href }) => {
  for (const log of root.querySelectorAll('[data-follows]')) log.scrollTop = log.scrollHeight
  new LivePage(root, (signal) => readDocument(href, signal)).start()
})
