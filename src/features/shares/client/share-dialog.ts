/**
 * Answers the Share buttons of other features: `data-action="share"`, whose argument is the ids of files, one after
 * another; a version goes behind the id of a single file. What it draws is loaded when it is first wanted.
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
