/** One import: what would come, how far it is, what came of it. Works without a script. */
import { takeoutPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Notice, RefusalNotice } from '#ui/components/notice.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Table } from '#ui/components/table.tsx'
import { Time } from '#ui/components/time.tsx'
import type { TakeoutImport } from '../contract/imports.ts'
import { ERRORS, KIND_LABELS, OUTCOME_LABELS, REASON_LABELS } from './import-labels.ts'

interface ImportViewProps {
  one: TakeoutImport
  refused: string | undefined
}

export function ImportView({ one, refused }: ImportViewProps) {
  const t = useT()
  const isWorking = ['checking', 'writing', 'undoing'].includes(one.state)
  return (
    <Island name="repo-progress" props={{ href: href(takeoutPaths.importPage, { id: one.id }) }}>
      <div class="takeout" data-live="import" data-under-way={isWorking ? '' : undefined}>
        <RefusalNotice text={refused} />
        <p class="settings__lead">
          <FileName name={one.name} /> · <Time at={one.created_at} />
        </p>
        {isWorking ? <Working one={one} /> : <State one={one} />}
        {!isWorking && one.counts.length > 0 && <Counts one={one} />}
        {one.counts.some(({ reason }) => reason === 'not_brought') && (
          <p class="settings__hint">{t('takeout.reason_not_brought')}</p>
        )}
        {!isWorking && <Steps one={one} />}
        {!isWorking && <Named one={one} />}
        <p>
          <a href={takeoutPaths.settings}>{t('takeout.back')}</a>
        </p>
      </div>
    </Island>
  )
}

function Working({ one }: { one: TakeoutImport }) {
  const t = useT()
  const { id, state, percent } = one
  const label = t(`takeout.state_${state as 'checking' | 'writing' | 'undoing'}`)
  return (
    <>
      <ProgressBar
        id="import-progress"
        label={label}
        share={(percent ?? 0) / 100}
        text={t('takeout.percent', { n: percent ?? 0 })}
      />
      <form method="post" action={href(takeoutPaths.importCancel, { id })}>
        <Button type="submit">{t('takeout.cancel')}</Button>
      </form>
    </>
  )
}

function State({ one: { state, format, error, error_entry } }: { one: TakeoutImport }) {
  const t = useT()
  if (state === 'refused')
    return (
      <Notice tone="danger" role="alert">
        <p>{t(ERRORS[error] ?? 'takeout.error_other')}</p>
        {error_entry !== '' && (
          <p>
            <FileName name={error_entry} />
          </p>
        )}
      </Notice>
    )
  if (state === 'ready')
    return <p>{t(format === 'codeshelf' ? 'takeout.ready_export' : 'takeout.ready_plain')}</p>
  if (state === 'done' || state === 'undone')
    return (
      <Notice tone="ok" role="status">
        {t(`takeout.state_${state}`)}
      </Notice>
    )
  if (state === 'checking' || state === 'writing' || state === 'undoing') return null
  return (
    <Notice tone="warn" role="status">
      {t(`takeout.state_${state}`)}
    </Notice>
  )
}

/** A row for each kind, a column for each outcome that occurs. */
function Counts({ one: { counts } }: { one: TakeoutImport }) {
  const t = useT()
  const outcomes = OUTCOME_LABELS.filter(([name]) => counts.some(({ outcome }) => outcome === name))
  const here = new Set(counts.map(({ kind }) => kind))
  const kinds = Object.keys(KIND_LABELS).filter((kind) => here.has(kind))
  const sum = (kind: string, name: string) =>
    counts
      .filter((one) => one.kind === kind && one.outcome === name)
      .reduce((total, { count }) => total + count, 0)
  return (
    <Table
      caption={t('takeout.what_comes')}
      isCaptionHidden
      columns={[
        { label: t('takeout.kind') },
        ...outcomes.map(([, word]) => ({ label: t(word), isNumber: true })),
      ]}
      rows={kinds.map((kind) => [
        t(KIND_LABELS[kind]!),
        ...outcomes.map(([name]) => sum(kind, name)),
      ])}
    />
  )
}

function Steps({ one: { id, state, counts } }: { one: TakeoutImport }) {
  const t = useT()
  const hasClash = counts.some(({ outcome }) => outcome === 'clash')
  if (state === 'ready')
    return (
      <>
        {hasClash && <p>{t('takeout.clash_hint')}</p>}
        <form class="settings__acts" method="post" action={href(takeoutPaths.importBegin, { id })}>
          <Button kind="primary" type="submit" name="on_clash" value="beside">
            {t(hasClash ? 'takeout.begin_beside' : 'takeout.begin')}
          </Button>
          {hasClash && (
            <Button type="submit" name="on_clash" value="version">
              {t('takeout.begin_version')}
            </Button>
          )}
        </form>
        <form method="post" action={href(takeoutPaths.importCancel, { id })}>
          <Button kind="quiet" type="submit">
            {t('takeout.discard')}
          </Button>
        </form>
      </>
    )
  const canUndo = state === 'done' || state === 'cancelled' || state === 'failed'
  return canUndo ? <Undo id={id} /> : null
}

function Undo({ id }: { id: string }) {
  const t = useT()
  return (
    <form class="settings__form" method="post" action={href(takeoutPaths.importUndo, { id })}>
      <p class="settings__hint">{t('takeout.undo_hint')}</p>
      <div class="settings__acts">
        <Button icon="undo-2" type="submit">
          {t('takeout.undo')}
        </Button>
      </div>
    </form>
  )
}

/** The first of those about which a person may want to know more. */
function Named({ one: { items } }: { one: TakeoutImport }) {
  const t = useT()
  if (items.length === 0) return null
  const words = new Map(OUTCOME_LABELS)
  return (
    <section class="settings__section" aria-labelledby="named">
      <h2 id="named" class="settings__title">
        {t('takeout.named')}
      </h2>
      <ul class="takeout__items">
        {items.map(({ kind, name, outcome, reason }) => (
          <li key={`${kind} ${name}`}>
            <FileName name={name} />{' '}
            <span class="settings__hint">
              {t(words.get(outcome) ?? 'takeout.outcome_skipped')}
              {REASON_LABELS[reason] && ` · ${t(REASON_LABELS[reason])}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
