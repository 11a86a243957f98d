/** One alert: what and when in a line; below it what it may mean and what can be done about it. */
import { observabilityPaths } from '#paths/operations.ts'
import type { Severity } from '#platform/events/index.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { HiddenFields } from '#ui/components/field.tsx'
import { Time } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { QuickFix } from '../../contract/observability.ts'
import type { AlertView } from './models.ts'

// The severity: a text, and a colour besides.

const TONES: Record<Severity, Tone> = {
  debug: 'plain',
  info: 'plain',
  warn: 'warn',
  error: 'danger',
  critical: 'danger',
}

export function SeverityBadge({ severity }: { severity: Severity }) {
  const t = useT()
  return <Badge tone={TONES[severity]}>{t(`observability.severity_${severity}`)}</Badge>
}

interface AlertDetailsProps {
  alert: AlertView
  /** Distinguishes it from the same alert elsewhere on the page. */
  place: 'open' | 'history'
  range: Record<string, string>
}

export function AlertDetails({ alert, place, range }: AlertDetailsProps) {
  const t = useT()
  return (
    // A reload of the page does not close it while it is being read.
    <details
      class="watch__alert"
      id={`${place === 'open' ? 'open' : 'alert'}-${alert.uid}`}
      data-stays=""
    >
      <summary>
        <SeverityBadge severity={alert.severity} />
        <span class="watch__alert-words">
          <strong>
            <bdi>{alert.summary}</bdi>
          </strong>
          <span class="secondary">
            <bdi>{alert.name}</bdi> · {t(`observability.type_${alert.type}`)} · {alert.state} ·{' '}
            <Time at={alert.at} />
          </span>
        </span>
        {alert.isSilenced && <Badge icon="eye-off">{t('observability.silenced')}</Badge>}
        <Icon name="chevron-down" class="watch__alert-sign" />
      </summary>
      <div class="watch__alert-body">
        <p>{alert.cause}</p>
        <p>{alert.action}</p>
        <p class="secondary">
          {t(alert.canAskModel ? 'observability.by_rules' : 'observability.ai_off')}
        </p>
        {alert.facts.length > 0 && (
          <dl class="watch__facts">
            {alert.facts.map(([name, value]) => (
              <div key={name}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div class="cluster cluster--wide">
          {alert.canAskModel && (
            <Button icon="sparkles" class="needs-script" {...press('explain-alert', alert.uid)}>
              {t('observability.ask_model')}
            </Button>
          )}
          {alert.fixes.map((fix) => (
            <Fix key={fix.id} fix={fix} range={range} />
          ))}
        </div>
      </div>
    </details>
  )
}

function Fix({ fix, range }: { fix: QuickFix; range: Record<string, string> }) {
  const { type, label, payload } = fix
  if (type === 'link') return <ButtonLink href={String(payload['href'])}>{label}</ButtonLink>
  if (type === 'copy')
    return (
      <p>
        {label}: <code dir="ltr">{payload['text']}</code>
      </p>
    )
  return (
    <form method="post" action={observabilityPaths.silence}>
      <input type="hidden" name="name" value={payload['name']} />
      <input type="hidden" name="endpoint" value={payload['endpoint'] ?? ''} />
      <HiddenFields fields={range} />
      <Button type="submit" icon="eye-off">
        {label}
      </Button>
    </form>
  )
}
