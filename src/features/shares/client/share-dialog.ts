/** The Share buttons of other features. The dialog is loaded on first use. */

import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/load-part.ts'

plainIsland('share-dialog', (_element, { t }) => {
  onAction('share', async ({ files, version = null }, source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    await openPart(
      () => import('./dialog/open-share.tsx'),
      ({ openShare }) => openShare(t, files, version),
    )
  })
})
