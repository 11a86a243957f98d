/** The one function of a shared page that needs a script: copying the whole text. */

import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { copyText } from '#client/toasts/copy-text.ts'
import { toast } from '#client/toasts/toasts.ts'

plainIsland<{ href: string }>('share-page', (_element, { t, href }) => {
  onAction('copy-share', async () => {
    const text = await textAt(href)
    if (text === null) toast({ text: t('shares.not_read') })
    else await copyText(text)
  })
})

async function textAt(href: string): Promise<string | null> {
  try {
    const response = await fetch(href)
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
