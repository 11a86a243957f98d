/** Shows administrators whether the trash is being emptied: three facts, and the repair. */
import type { ComponentChildren } from 'preact'
import { trashPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { Badge, type Tone, UNKNOWN } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { IndexState } from '../../contract/trash.ts'

export interface VerifyIndexesProps {
  state: IndexState
  indexName: string
  definition: string | null
  /** The expected definition, shown when it differs. */
  expected: string
  overdue: number | null
  /** Null: none on record. */
  lastSweep: number | 'unknown' | null
  isSweepLate: boolean
  done?: { tone: NoticeTone; text: string } | undefined
}

const LOOKS: Record<IndexState, { tone: Tone & NoticeTone; icon: IconName }> = {
  in_place: { tone: 'ok', icon: 'circle-check' },
  missing: { tone: 'danger', icon: 'circle-alert' },
  different: { tone: 'danger', icon: 'circle-alert' },
  unknown: { tone: 'warn', icon: 'circle-question-mark' },
}

export function VerifyIndexes(props: VerifyIndexesProps) {
  const t = useT()
  const { state, done, isSweepLate } = props
  return (
    <div class="index-check">
      <h1>{t('trash.indexes')}</h1>
      {done && (
        <Notice tone={done.tone} role="status">
          {done.text}
        </Notice>
      )}
      <section class="column column--wide" id="recycle_bin_ttl" aria-labelledby="expiry-title">
        <div class="index-check__head">
          <h2 id="expiry-title">{t('trash.expiry')}</h2>
          <code class="index-check__key">recycle_bin_ttl</code>
        </div>
        <p class="index-check__lead">{t('trash.indexes_lead')}</p>
        {isSweepLate ? (
          <Notice tone="warn">{t('trash.sweep_late')}</Notice>
        ) : (
          <Notice tone={LOOKS[state].tone}>{t(`trash.says_${state}`)}</Notice>
        )}
        <Facts {...props} />
        <Repair isNeeded={state !== 'in_place'} />
      </section>
    </div>
  )
}

function Facts(props: VerifyIndexesProps) {
  const t = useT()
  const { state, indexName, definition, expected, overdue, lastSweep } = props
  const look = LOOKS[state]
  return (
    <dl class="index-check__facts">
      <Fact label={t('trash.index')}>
        <span class="index-check__name">
          <code>{indexName}</code>
          <Badge tone={look.tone} icon={look.icon}>
            {t(`trash.state_${state}`)}
          </Badge>
        </span>
      </Fact>
      <Fact label={t('trash.definition')}>
        {definition === null ? (
          <Unread isUnread={state === 'unknown'} />
        ) : (
          <Sql text={definition} />
        )}
      </Fact>
      {state !== 'in_place' && (
        <Fact label={t('trash.expected')}>
          <Sql text={expected} />
        </Fact>
      )}
      <Fact label={t('trash.overdue_files')}>
        {overdue === null ? <Unread isUnread /> : <span class="number">{overdue}</span>}
      </Fact>
      <Fact label={t('trash.last_sweep')}>
        {lastSweep === 'unknown' ? (
          <Unread isUnread />
        ) : lastSweep === null ? (
          t('trash.no_sweep')
        ) : (
          <Time at={lastSweep} />
        )}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="index-check__fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Sql({ text }: { text: string }) {
  return <code class="index-check__sql">{text}</code>
}

/** A dash, with the reason: it could not be read, or there is nothing to read. */
function Unread({ isUnread }: { isUnread: boolean }) {
  const t = useT()
  return (
    <>
      {UNKNOWN}
      {isUnread && ` ${t('trash.not_read')}`}
    </>
  )
}

function Repair({ isNeeded }: { isNeeded: boolean }) {
  const t = useT()
  return (
    <form class="index-check__repair" method="post" action={trashPaths.repairIndexes}>
      <p>{t('trash.repair_text')}</p>
      <CodeBlock id="repair-command" label={t('trash.command')} copyLabel={t('trash.copy')}>
        codeshelf recycle-backfill
      </CodeBlock>
      <Button type="submit" kind={isNeeded ? 'primary' : 'plain'}>
        {t('trash.repair')}
      </Button>
    </form>
  )
}
