/**
 * The Run button on the page of a Python file: `data-action="run-file"`, whose argument is the file and its version.
 * What runs it and shows its output is loaded on first use.
 */

import { plainIsland } from '#client/islands/plain-island.ts'
import { onAction } from '#client/shell/actions.ts'
import { openPart } from '#client/shell/open-part.ts'

plainIsland('file-run', (_element, { t }) => {
  onAction('run-file', async (argument, source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    const shown = document.querySelector<HTMLElement>('.file')
    const [id = shown?.dataset['file'] ?? '', version = shown?.dataset['version'] ?? ''] =
      argument === '' ? [] : argument.split('@')
    await openPart(
      () => import('./run/run-file.tsx'),
      ({ runFile }) => runFile(t, { id, version: Number(version) }),
    )
  })
})
