/** The issues of a check, as text. */
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { inRoot } from '#tests/support/render-root.tsx'
import { Issues } from './result.tsx'

test('what a message quotes is code, and never markup', () => {
  const message = '`<os>` imported but unused, see `re`'
  const issue = {
    ...{ line: 1, column: 1, end_line: 1, end_column: 2 },
    ...{ severity: 'warning' as const, code: 'F401', message, fix: null },
  }
  const html = renderToString(inRoot(<Issues issues={[issue]} count={1} />))
  expect(html).toContain('<code>&lt;os></code> imported but unused, see <code>re</code>')
})
