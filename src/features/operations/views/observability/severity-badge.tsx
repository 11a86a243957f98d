/** The severity: a text, and a colour besides. */
import type { Severity } from '#platform/events/index.ts'
import { useT } from '#platform/html/render-context.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'

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
