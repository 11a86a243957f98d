/**
 * Answers the Run button on the page of a Python file: `data-action="run-file"`, whose argument is the file and its
 * version. What runs it and shows its output is loaded when it is first wanted.
 */
import { onAction } from '../../../client/actions.ts'
import { loadPart } from '../../../client/load-part.ts'
import { plainIsland } from '../../../client/plain-island.ts'

plainIsland('file-run', (_place, { t }) => {
  onAction('run-file', async (argument, source) => {
    source?.closest<HTMLElement>('[popover]')?.hidePopover()
    const shown = document.querySelector<HTMLElement>('.file')
    const [id = shown?.dataset['file'] ?? '', version = shown?.dataset['version'] ?? ''] =
      argument === '' ? [] : argument.split('@')
    const part = await loadPart(() => import('./parts/run-file.tsx'))
    part?.runFile(t, { id, version: Number(version) })
  })
})
