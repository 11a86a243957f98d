/** Metrics in the text format that Prometheus reads (version 0.0.4). */

export type Labels = Readonly<Record<string, string>>

interface Sample {
  /** `_bucket`, `_sum` and `_count` of a histogram; else empty. */
  suffix?: string
  labels?: Labels
  value: number
}

export interface MetricFamily {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export function prometheusText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('')
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
