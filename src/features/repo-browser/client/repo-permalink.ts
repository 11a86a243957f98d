/** Copies the URL of these very lines at this very commit, and puts it into the address bar. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { copyText } from '#client/toasts/copy-text.ts'

plainIsland<{ href: string }>('repo-permalink', (_root, { href }) => {
  onAction('permalink', () => {
    const address = new URL(href + location.hash, location.href)
    history.replaceState(history.state, '', address)
    void copyText(address.href)
  })
})
