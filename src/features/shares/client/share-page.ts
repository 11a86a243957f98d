/** The one thing on a shared page that needs a script: copying the whole text. */
import { onAction } from '../../../client/actions.ts'
import { copyText } from '../../../client/copy-text.ts'
import { plainIsland } from '../../../client/plain-island.ts'
import { toast } from '../../../client/toasts.ts'

plainIsland<{ href: string }>('share-page', (_place, { t, href }) => {
  onAction('copy-share', async () => {
    const text = await textAt(href)
    if (text === null) toast({ text: t('shares.not_read') })
    else await copyText(text)
  })
})

async function textAt(href: string): Promise<string | null> {
  try {
    const answer = await fetch(href)
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
