/** The Run button on the page of a Python file. What runs it and shows its output is loaded on first use. */

import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/load-part.ts'
import type { FileToRun } from '#paths/page-actions.ts'

plainIsland('file-run', (_element, { t }) => {
  onAction('run-file', async (file = fileOfPage(), source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    await openPart(
      () => import('./run/run-file.tsx'),
      ({ runFile }) => runFile(t, file),
    )
  })
})

function fileOfPage(): FileToRun {
  const { file: id = '', version } = document.querySelector<HTMLElement>('.file')?.dataset ?? {}
  return { id, version: Number(version) }
}
