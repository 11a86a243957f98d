/** The severity: a text, and a colour besides. */
import type { Severity } from '#platform/events/index.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'

const TONES: Record<Severity, Tone> = {
  debug: 'plain',
  info: 'plain',
  warn: 'warn',
  error: 'danger',
  critical: 'danger',
}

export function SeverityBadge({ t, severity }: { t: Translate; severity: Severity }) {
  return <Badge tone={TONES[severity]}>{t(`observability.severity_${severity}`)}</Badge>
}
