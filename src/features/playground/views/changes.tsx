/** A difference to look at before it is accepted. Left to right, like all code. */
import { type Cell, diffLines, type UnifiedRow, unifiedRows } from '#platform/diff/index.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import type { Proposal, ResultCommands } from './playground-state.ts'

export interface ChangesProps {
  proposal: Proposal | null
  isOld: boolean
  commands?: ResultCommands | undefined
}

export function Changes({ proposal, isOld, commands }: ChangesProps) {
  const t = useT()
  if (!proposal) return <p class="pad__empty">{t('code-tools.changes_empty')}</p>
  const isFix = proposal.kind === 'fix'
  const diff = diffLines(proposal.before, proposal.after)
  if (diff.changes.length === 0)
    return (
      <p class="pad__empty" role="status">
        {t(isFix ? 'code-tools.nothing_to_fix' : 'code-tools.no_changes')}
      </p>
    )
  return (
    <>
      <div class="changes__head">
        <p role="status">
          {isFix ? t('code-tools.proposed', { n: proposal.fixed }) : t('code-tools.compared')}{' '}
          <bdi class="changes__counts">
            <span class="changes__added">+{diff.added}</span>{' '}
            <span class="changes__removed">−{diff.removed}</span>
          </bdi>
        </p>
        {isFix && (
          <div class="changes__acts">
            <Button onClick={() => commands?.onDiscard()}>{t('code-tools.discard')}</Button>
            <Button icon="check" disabled={isOld} onClick={() => commands?.onApply()}>
              {t('code-tools.apply')}
            </Button>
          </div>
        )}
      </div>
      {isFix && isOld && <Notice tone="warn">{t('code-tools.outdated')}</Notice>}
      <div class="changes code-surface" dir="ltr">
        {unifiedRows(diff).map((row, index) => (
          <Row key={index} row={row} />
        ))}
      </div>
    </>
  )
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

function Row({ row }: { row: UnifiedRow }) {
  const t = useT()
  if (row.kind === 'fold')
    return (
      <div class="changes__fold">
        <bdi>{t('code-tools.unchanged_lines', { n: row.count })}</bdi>
      </div>
    )
  const cell = 'new' in row ? row.new : row.old
  return (
    <div class={`changes__row changes__row--${row.kind}`}>
      <span class="changes__sign" aria-hidden="true">
        {SIGNS[row.kind]}
      </span>
      <code class="changes__text">
        <ChangedText cell={cell} />
      </code>
    </div>
  )
}

function ChangedText({ cell }: { cell: Cell }) {
  if (!cell.pieces) return <>{cell.text || ' '}</>
  return (
    <>
      {cell.pieces.map((piece, index) =>
        piece.isChanged ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </>
  )
}
