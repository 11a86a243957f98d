/**
 * The Share buttons of other features: `data-action="share"`, whose argument is the ids of files, separated; a version
 * follows the id of a single file. The dialog is loaded on first use.
 */

import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/open-part.ts'

plainIsland('share-dialog', (_element, { t }) => {
  onAction('share', async (argument, source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    const [ids = '', version] = argument.split('@')
    await openPart(
      () => import('./dialog/open-share.tsx'),
      ({ openShare }) => openShare(t, ids.split(' '), version ? Number(version) : null),
    )
  })
})
