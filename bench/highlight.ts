/**
 * The cost of colours: a file of 2,000 lines drawn plain, cold (first file of its language in a new worker), again in a
 * worker that knows the grammar, and from the cache. Prints ratios to plain, because machines differ. Run: `node
 * bench/highlight.ts`; it ends by itself after well under a minute.
 */
import { Highlighter, plainLines } from '#platform/highlight/highlighter.ts'
import { stopTextThreads } from '#platform/text-threads/index.ts'

const LINES = 2_000
const ROUNDS = 5

const samples: Record<string, (index: number) => string> = {
  typescript: (n) =>
    [
      `export async function load${n}(id: string, { limit = ${n} }: Options = {}): Promise<Row[]> {`,
      `  const rows = await store.query('select * from files where id = ?', [id]) // ${n}`,
      '  if (rows.length > limit) throw new RangeError(`too many: \u0024{rows.length}`)',
      '  return rows.map((row) => ({ ...row, isOpen: row.state !== null }))',
      '}',
    ].join('\n'),
  python: (n) =>
    [
      `@cached(maxsize=${n})`,
      `def load_${n}(name: str, *, limit: int = ${n}) -> list[Row]:`,
      '    """Reads the rows and says how many there are."""',
      "    rows = [row for row in store.query(f'select {name}') if row is not None]",
      '    return rows[:limit]  # the rest is not needed',
    ].join('\n'),
  html: (n) =>
    [
      `<section id="part-${n}" class="part part--open" data-place='${n}'>`,
      `  <h2>Part ${n} &amp; more</h2>`,
      `  <a href="/files/${n}?q=a&amp;b" title="open">open</a><!-- ${n} -->`,
      `  <p style="color: red">Some <strong>words</strong> and <code>code</code>.</p>`,
      '</section>',
    ].join('\n'),
}

for (const [language, sample] of Object.entries(samples)) {
  const text = (seed: number) =>
    Array.from({ length: LINES / 5 }, (_, index) => sample(seed + index)).join('\n')
  const plainMs = median(await times(ROUNDS, () => plainLines(text(0))))
  const highlighter = new Highlighter()
  const draw = (seed: number) => highlighter.highlightLines(`${seed}`, text(seed), language)
  const [coldMs = 0] = await times(1, () => draw(0))
  let seed = 0
  const nextMs = median(await times(ROUNDS, () => draw(++seed)))
  const cachedMs = median(await times(ROUNDS, () => highlighter.peek('0', language)))
  await stopTextThreads()
  console.log(
    `${language.padEnd(11)} plain ${plainMs.toFixed(2)} ms · cold ${ratio(coldMs)} · next ${ratio(nextMs)} · kept ${ratio(cachedMs)}`,
  )
  function ratio(ms: number): string {
    return `${(ms / plainMs).toFixed(ms < plainMs ? 4 : 0)} x (${ms.toFixed(ms < 1 ? 3 : 0)} ms)`
  }
}

async function times(rounds: number, act: () => unknown): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await act()
    taken.push(performance.now() - start)
  }
  return taken
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}
