/**
 * Answers the Share buttons of other rooms: `data-action="share"`, whose argument is the ids of files, one after
 * another; a version goes behind the id of a single file. What it draws is loaded when it is first wanted.
 */
import { onAction } from '../../../client/actions.ts'
import { loadPart } from '../../../client/load-part.ts'
import { plainIsland } from '../../../client/plain-island.ts'

plainIsland('share-dialog', (_place, { t }) => {
  onAction('share', async (argument, source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    const [ids = '', version] = argument.split('@')
    const part = await loadPart(() => import('./parts/open-share.tsx'))
    part?.openShare(t, ids.split(' '), version ? Number(version) : null)
  })
})
