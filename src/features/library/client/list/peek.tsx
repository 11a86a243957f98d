/** Reads a file and shows thirty lines of it, in the pane beside the list or in a bottom sheet. */
import { useEffect, useState } from 'preact/hooks'
import { openDialog } from '#client/dialogs/open-dialog.tsx'
import { get } from '#client/request/request.ts'
import { libraryApi } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { FileWithContent } from '../../contract/index.ts'
import type { RowModel } from '../../views/list/list-model.ts'
import { type Peeked, PeekView } from '../../views/list/peek-view.tsx'

const SHOWN_LINES = 30
const LINES_BEFORE_HIT = 5

interface PeekProps {
  row: RowModel
  close(): void
}

function Peek({ row, close }: PeekProps) {
  const [peeked, setPeeked] = useState<Peeked | 'loading' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const mine = new AbortController()
    setPeeked('loading')
    const url = href(libraryApi.file, row)
    void get<FileWithContent>(url, { signal: mine.signal }).then((response) => {
      if (mine.signal.aborted) return
      setPeeked(response.ok ? peekInto(response.body, row.hits?.lines[0]?.line ?? 1) : 'failed')
    })
    return () => mine.abort()
  }, [row.id, tries])
  return <PeekView row={row} peeked={peeked} onClose={close} onRetry={() => setTries(tries + 1)} />
}

function peekInto({ file, content }: FileWithContent, line: number): Peeked {
  const all = content.split(/\r\n?|\n/)
  if (all.at(-1) === '') all.pop()
  const first = Math.max(0, Math.min(line - 1 - LINES_BEFORE_HIT, all.length - SHOWN_LINES))
  return {
    description: file.description,
    tags: file.tags,
    lines: all.slice(first, first + SHOWN_LINES).map(shortened),
    from: first + 1,
    allLines: all.length,
  }
}

// A minified line would make the pane extremely wide.
const LONGEST = 500

function shortened(line: string): string {
  const letters = line.length > LONGEST ? [...line.slice(0, LONGEST * 2)] : null
  return letters && letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : line
}

export function PeekPane(props: PeekProps) {
  const t = useT()
  return (
    <aside class="files__peek" aria-label={t('library.peek')}>
      <Peek key={props.row.id} {...props} />
    </aside>
  )
}

export function openPeekDialog(row: RowModel): void {
  openDialog({
    class: 'overlay-dialog peek-sheet',
    label: row.name,
    draw: (close) => <Peek row={row} close={close} />,
  })
}
