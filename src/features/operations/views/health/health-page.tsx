/**
 * The start page of administrators, and the state of the installation: first what is wrong, then what is good, then
 * figures.
 */
import type { ComponentChildren } from 'preact'
import { healthPaths } from '#paths/operations.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { RunStatus } from '#platform/jobs/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { State } from '../../rules/health/finding.ts'

interface HealthPageProps {
  view: HealthView
  done: string | undefined
}

const TONES: Record<State, NoticeTone> = { ok: 'ok', warn: 'warn', error: 'danger' }

export function HealthPage({ view, done }: HealthPageProps) {
  const t = useT()
  return (
    <div class="health">
      <h1>{t('health.page')}</h1>
      <p class="secondary">{t('health.lead')}</p>
      <Notice tone={TONES[view.state]}>{view.summary}</Notice>
      <form class="cluster cluster--wide" method="post" action={healthPaths.check}>
        <Button type="submit" icon="refresh-cw">
          {t('health.check_again')}
        </Button>
        <span class="secondary" role={done ? 'status' : undefined}>
          {done} {t('health.checked')} <Time at={view.checkedAt} />
        </span>
      </form>
      <Part id="checks" title={t('health.checks')}>
        <ul class="health__checks list">
          {view.checks.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      </Part>
      <Part id="upkeep" title={t('health.upkeep')}>
        <Upkeep upkeep={view.upkeep} />
      </Part>
      <Part id="sizes" title={t('health.sizes')}>
        <Facts facts={view.sizes} />
      </Part>
      <Part id="versions" title={t('health.versions')}>
        <Facts facts={view.versions} />
      </Part>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="health__part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

const LOOKS: Record<State, { tone: Tone; icon: IconName }> = {
  ok: { tone: 'ok', icon: 'circle-check' },
  warn: { tone: 'warn', icon: 'triangle-alert' },
  error: { tone: 'danger', icon: 'circle-alert' },
}

function CheckLine({ check }: { check: CheckView }) {
  const t = useT()
  const { state, label, sentence, remedy, detail, href } = check
  return (
    <li class="health__check">
      <Badge {...LOOKS[state]}>{t(`health.state_${state}`)}</Badge>
      <div class="health__words">
        <p>
          {href ? <a href={href}>{label}</a> : <strong>{label}</strong>}
          {' · '}
          {sentence}
        </p>
        {remedy && <p>{remedy}</p>}
        {detail && <p class="secondary">{detail}</p>}
      </div>
    </li>
  )
}

const RUN_LOOKS: Partial<Record<RunStatus, { tone: Tone; icon: IconName }>> = {
  running: { tone: 'accent', icon: 'loader' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'danger', icon: 'circle-alert' },
}

function Upkeep({ upkeep }: { upkeep: HealthView['upkeep'] }) {
  const t = useT()
  if (!upkeep) return <Notice tone="warn">{t('health.says_not_known')}</Notice>
  return (
    <Rows label={t('health.upkeep')}>
      {upkeep.map((one) => (
        <Row
          key={one.href}
          href={one.href}
          name={one.name}
          detail={one.note}
          facts={factsOf(t, one)}
        />
      ))}
    </Rows>
  )
}

function factsOf(t: Translate, { status, at }: UpkeepView): ComponentChildren[] {
  if (!status || at === null) return [t('health.never')]
  return [
    <Badge key="state" {...RUN_LOOKS[status]}>
      {t(`health.run_${status}`)}
    </Badge>,
    <Time key="at" at={at} />,
  ]
}

function Facts({ facts }: { facts: HealthView['sizes'] }) {
  return (
    <dl class="health__facts number">
      {facts.map(([label, value]) => (
        <div key={label} class="health__fact">
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

// What the pages of health are drawn from: everything but times already formatted as text.

interface CheckView {
  id: string
  state: State
  label: string
  sentence: string
  remedy: string
  detail: string
  /** The page with more about it. */
  href: string | null
}

export interface UpkeepView {
  name: string
  href: string
  status: RunStatus | null
  at: number | null
  /** The last message of the run, or why it failed. */
  note: string
}

export interface HealthView {
  state: State
  summary: string
  checkedAt: number
  checks: readonly CheckView[]
  /** Null: they could not be read. */
  upkeep: readonly UpkeepView[] | null
  sizes: readonly (readonly [string, string])[]
  versions: readonly (readonly [string, string])[]
}

// The start page of administrators: what needs attention, each with the page about it, then the figures. The other pages
// are in the row above it.

interface AdminHomeProps {
  needs: readonly { text: string; href: string }[]
  view: Pick<HealthView, 'sizes' | 'versions'>
}

export function AdminHome({ needs, view }: AdminHomeProps) {
  const t = useT()
  return (
    <div class="health">
      <h1>{t('health.home')}</h1>
      {needs.length === 0 && <Notice tone="ok">{t('health.needs_nothing')}</Notice>}
      {needs.map(({ text, href }) => (
        <Notice key={text} tone="warn">
          <a href={href}>{text}</a>
        </Notice>
      ))}
      <Part id="sizes" title={t('health.sizes')}>
        <Facts facts={view.sizes} />
      </Part>
      <Part id="versions" title={t('health.versions')}>
        <Facts facts={view.versions} />
      </Part>
    </div>
  )
}
