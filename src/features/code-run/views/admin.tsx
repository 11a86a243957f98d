/** The isolation that this machine really provides: for administrators, with every reason. */
import type { ComponentChildren } from 'preact'
import { useT } from '#platform/html/render-context.ts'
import type {
  Cause,
  Isolation,
  Protection,
  Reason,
  RunRefusal,
  SandboxRunnerState,
} from '#platform/sandbox/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Notice, type NoticeTone } from '#ui/components/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'

export interface KindView {
  kind: Isolation | 'browser'
  state: 'in_use' | 'not_used' | 'not_needed' | 'offered'
  why?: { text: Cause | 'not_wanted'; detail: string } | undefined
}

export interface CodeRunsAdminProps {
  statement: { tone: NoticeTone; text: string }
  kinds: readonly KindView[]
  protections: readonly Protection[]
  state: SandboxRunnerState
  processes: number
  limits: { label: string; text: string }[]
}

export function CodeRunsAdmin(props: CodeRunsAdminProps) {
  const t = useT()
  const { statement, kinds, protections, limits } = props
  return (
    <div class="code-runs">
      <div>
        <h1>{t('code-run.title')}</h1>
        <p class="code-runs__lead">{t('code-run.lead')}</p>
      </div>
      <Notice tone={statement.tone}>{statement.text}</Notice>
      {kinds.length > 0 && (
        <Section id="kinds" title={t('code-run.kinds')}>
          <dl class="code-runs__facts">
            {kinds.map((kind) => (
              <Fact key={kind.kind} label={t(`code-run.kind_${kind.kind}`)}>
                <Kind kind={kind} />
              </Fact>
            ))}
          </dl>
        </Section>
      )}
      {protections.length > 0 && <Walls protections={protections} />}
      <Now {...props} />
      <Section id="limits" title={t('code-run.limits')}>
        <dl class="code-runs__facts">
          {limits.map(({ label, text }) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        </dl>
      </Section>
    </div>
  )
}

function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ComponentChildren
}) {
  return (
    <section class="code-runs__section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="code-runs__fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Kind({ kind: { state, why } }: { kind: KindView }) {
  const t = useT()
  const isUsed = state === 'in_use' || state === 'offered'
  return (
    <>
      <Badge {...(isUsed && { tone: 'ok', icon: 'circle-check' })}>{t(`code-run.${state}`)}</Badge>
      {why && (
        <p class="code-runs__why">
          {t(why.text === 'not_wanted' ? 'code-run.not_wanted' : `code-run.cause_${why.text}`)}{' '}
          {why.detail && <code dir="ltr">{why.detail}</code>}
        </p>
      )}
    </>
  )
}

function Walls({ protections }: Pick<CodeRunsAdminProps, 'protections'>) {
  const t = useT()
  const n = protections.filter(({ holds }) => holds).length
  return (
    <Section id="walls" title={t('code-run.walls')}>
      <p class="code-runs__lead">{t('code-run.shut', { n, all: protections.length })}</p>
      <ul class="walls list">
        {protections.map(({ name, holds }) => (
          <li key={name} class={holds ? 'wall' : 'wall wall--open'}>
            <Icon name={holds ? 'circle-check' : 'circle-x'} />
            <span>{t(`code-run.wall_${name}`)}</span>
            {!holds && <Badge tone="danger">{t('code-run.open')}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Now({ state, processes }: CodeRunsAdminProps) {
  const t = useT()
  const of = (n: number, max: number) => t('code-run.of', { n, max })
  const ended = Object.entries(state.ended) as [Reason, number][]
  const refused = Object.entries(state.refused) as [RunRefusal, number][]
  return (
    <Section id="now" title={t('code-run.now')}>
      {processes > 1 && (
        <p class="code-runs__lead">{t('code-run.one_process', { n: processes })}</p>
      )}
      <dl class="code-runs__facts number">
        <Fact label={t('code-run.running')}>{of(state.running, state.maxRunning)}</Fact>
        <Fact label={t('code-run.waiting')}>{of(state.waiting, state.maxWaiting)}</Fact>
        <Fact label={t('code-run.warm')}>{of(state.warm, state.maxWarm)}</Fact>
        <Fact label={t('code-run.ended')}>
          <Counts counts={ended.map(([name, n]) => [t(`code-run.end_${name}`), n])} />
        </Fact>
        <Fact label={t('code-run.refused')}>
          <Counts counts={refused.map(([name, n]) => [t(`code-run.refused_${name}`), n])} />
        </Fact>
      </dl>
    </Section>
  )
}

function Counts({ counts }: { counts: [string, number][] }) {
  const t = useT()
  if (counts.length === 0) return <>{t('code-run.none_yet')}</>
  return (
    <ul class="counts list">
      {counts.map(([text, n]) => (
        <li key={text}>
          <bdi>{n}</bdi> {text}
        </li>
      ))}
    </ul>
  )
}
