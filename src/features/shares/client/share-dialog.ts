/**
 * Answers the Share buttons of other features: `data-action="share"`, whose argument is the ids of files, one after
 * another; a version goes behind the id of a single file. What it draws is loaded when it is first wanted.
 */

import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { loadPart } from '#client/shell/load-part.ts'

plainIsland('share-dialog', (_element, { t }) => {
  onAction('share', async (argument, source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    const [ids = '', version] = argument.split('@')
    const part = await loadPart(() => import('./dialog/open-share.tsx'))
    part?.openShare(t, ids.split(' '), version ? Number(version) : null)
  })
})
