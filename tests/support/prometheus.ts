/** Reads the text format of Prometheus (0.0.4), strictly: anything outside the format is an error. */
interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/
const LINE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`)

export function metricsIn(text: string) {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const types = new Map<string, string>()
  const all: Sample[] = []
  for (const line of text.slice(0, -1).split('\n')) {
    const type = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`).exec(line)
    if (type) {
      if (types.has(type[1]!)) throw new Error(`two types: ${line}`)
      types.set(type[1]!, type[2]!)
    } else if (!new RegExp(`^# HELP ${NAME} .+$`).test(line)) {
      const read = LINE.exec(line)
      if (!read) throw new Error(`not in the format: ${line}`)
      const value = read[3] === '+Inf' ? Number.POSITIVE_INFINITY : Number(read[3])
      if (Number.isNaN(value)) throw new Error(`no number: ${line}`)
      const family = read[1]!.replace(/_(bucket|sum|count)$/, '')
      if (!types.has(read[1]!) && types.get(family) !== 'histogram')
        throw new Error(`without a type: ${line}`)
      all.push({ name: read[1]!, labels: labelsIn(read[2] ?? ''), value })
    }
  }
  const keys = all.map(({ name, labels }) => JSON.stringify([name, Object.entries(labels).sort()]))
  if (new Set(keys).size !== keys.length) throw new Error('a sample stands there twice')
  const samples = (name: string, labels: Record<string, string>) =>
    all.filter(
      (one) =>
        one.name === name &&
        Object.entries(labels).every(([key, text]) => one.labels[key] === text),
    )
  return {
    samples,
    value: (name: string, labels: Record<string, string>) => samples(name, labels)[0]?.value,
    type: (name: string) => types.get(name),
  }
}

function labelsIn(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const read = LABEL.exec(rest)
    if (!read) throw new Error(`labels not in the format: ${rest}`)
    labels[read[1]!] = read[2]!.replace(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c))
    rest = rest.slice(read[0].length)
  }
  return labels
}
