import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import { Dialog } from '#tests/support/patterns/paper-samples.tsx'
import { inRoot } from '#tests/support/render-root.tsx'
import { CountBadge } from './badge.tsx'
import { Button, IconButton } from './button.tsx'
import { Checkbox, Switch } from './checkbox.tsx'
import { CodeBlock } from './code-block.tsx'
import { Field } from './field.tsx'
import { splitName } from './file-name.tsx'
import { Menu } from './menu.tsx'
import { Pager } from './pager.tsx'
import { ProgressBar } from './progress.tsx'
import { ChartFrame, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { Time, WrittenTime } from './time.tsx'

const draw = (node: VNode) => renderToString(node)

describe('buttons', () => {
  test('a button never submits by accident', () => {
    expect(draw(<Button>Save</Button>)).toBe('<button class="button" type="button">Save</button>')
  })
  test('an icon alone has a name, and its tooltip shows the key', () => {
    const html = draw(<IconButton icon="undo-2" label="Undo" keys="z" />)
    expect(html).toContain('aria-label="Undo"')
    expect(html).toContain('aria-keyshortcuts="z"')
    expect(html).toContain('<kbd class="kbd" dir="ltr">z</kbd>')
  })
})

describe('fields', () => {
  test('a fault is named at the field and belongs to it', () => {
    const html = draw(
      <Field id="name" label="Name" hint="At most 255." error="Choose another name." />,
    )
    expect(html).toContain('<label class="field__label" for="name">')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('aria-describedby="name-error name-hint"')
    expect(html).toContain('id="name-error"')
    expect(html).toContain('autofocus')
    expect(draw(<Field id="name" label="Name" />)).not.toContain('autofocus')
  })
  test('words take their own direction, code is left to right', () => {
    expect(draw(<Field id="a" label="A" />)).toContain('dir="auto"')
    expect(draw(<Field id="a" label="A" isCode />)).toContain('dir="ltr"')
  })
  test('a field of several lines keeps its text', () => {
    expect(draw(<Field id="a" label="A" rows={3} input={{ value: '<b>' }} />)).toContain(
      '&lt;b></textarea>',
    )
    // The parser takes the first line break after the tag for its own.
    expect(draw(<Field id="a" label="A" rows={3} input={{ value: '\na' }} />)).toContain(
      '>\n\na</textarea>',
    )
  })
  test('a switch says that it is one, and how it stands', () => {
    const html = draw(<Switch id="wrap" label="Wrap lines" isOn />)
    expect(html).toContain('role="switch"')
    expect(html).toContain('checked')
  })
  test('a task box is a real box inside its label', () => {
    const html = draw(<Checkbox isTask>Write the test</Checkbox>)
    expect(html).toMatch(/<label[^>]*dir="auto"[^>]*><input[^>]*type="checkbox"/)
  })
})

describe('layers', () => {
  test('a menu opens without script and says where it leads', () => {
    const html = draw(<Menu id="row" label="More" items={[{ label: 'Open', href: '/file/1' }]} />)
    expect(html).toContain('popovertarget="row-menu"')
    expect(html).toMatch(/id="row-menu" popover="auto"/)
    expect(html).toContain('href="/file/1"')
  })
  test('a dialog is named by its title and closes without script', () => {
    const html = draw(
      <Dialog id="gone" title="Delete" closeLabel="Close">
        <p>Sure</p>
      </Dialog>,
    )
    expect(html).toContain('aria-labelledby="gone-title"')
    expect(html).toContain('method="dialog"')
  })
})

describe('numbers', () => {
  test.each([
    [0, '>0<'],
    [99, '>99<'],
    [100, '>99+<'],
    [null, '>–<'],
  ])('%s is shown as %s', (count, shown) => {
    expect(draw(<CountBadge count={count} />)).toContain(shown)
  })
  test('a cut number keeps the exact one within reach', () => {
    expect(draw(<CountBadge count={1204} />)).toContain('title="1204"')
  })
  test('no bar moves without a known share', () => {
    expect(draw(<ProgressBar id="p" label="Sync" share={null} text="Waiting" />)).not.toContain(
      '<progress',
    )
  })
  test('a table names its rows and columns', () => {
    const html = draw(
      <Table
        caption="Files"
        columns={[{ label: 'Name' }, { label: 'Size', isNumber: true }]}
        rows={[['a', '1']]}
      />,
    )
    expect(html).toContain('<caption class="table__caption">Files</caption>')
    expect(html).toContain('scope="col"')
    expect(html).toContain('scope="row"')
  })
  test('a chart has its figures as a table', () => {
    const html = draw(
      <ChartFrame
        title="Files"
        summary="Few"
        tableLabel="As a table"
        table={{ columns: [{ label: 'a' }], rows: [] }}
      >
        <svg />
      </ChartFrame>,
    )
    expect(html).toContain('<figcaption')
    expect(html).toContain('<table')
  })
})

test('a moment carries its exact time', () => {
  const html = draw(
    <WrittenTime iso="2026-11-12T09:00:00+02:00" text="3 days ago" exact="Thu 12 Nov, 09:00" />,
  )
  expect(html).toContain('datetime="2026-11-12T09:00:00+02:00"')
  expect(html).toContain('title="Thu 12 Nov, 09:00"')
})

test('a moment is told in the language, the zone and the present of the page', () => {
  const at = Date.parse('2026-11-14T09:30:00Z')
  const drawn = (now: number, time: VNode) =>
    draw(inRoot(time, { timeZone: 'Asia/Jerusalem', now: () => now }))
  const exact = '14 Nov 2026, 11:30 (Asia/Jerusalem, UTC+2)'
  expect(drawn(at + 3_600_000, <Time at={at} />)).toBe(
    `<time class="time" datetime="2026-11-14T09:30:00Z" title="${exact}"><bdi>1 hour ago</bdi></time>`,
  )
  expect(drawn(at - 3_600_000, <Time at={at} />)).toContain('in 1 hour')
  expect(drawn(at - 3_600_000, <Time at={at} isPast />)).toContain('just now')
  const both = <Time at={at} text={(ago, whole) => `${ago}: ${whole}`} />
  expect(drawn(at, both)).toContain(`<bdi>just now: ${exact}</bdi>`)
})

test('tabs are links and the present one says so', () => {
  const html = draw(
    <Tabs label="Search" tabs={[{ href: '/files', label: 'Files', isCurrent: true }]} />,
  )
  expect(html).toContain('href="/files" aria-current="page"')
})

test('a list with one page has no pager', () => {
  expect(draw(<Pager label="Pages" newer={{ label: 'Newer' }} older={{ label: 'Older' }} />)).toBe(
    '',
  )
})

test('code is left to right and can be scrolled by keyboard', () => {
  const html = draw(
    <CodeBlock id="c" label="parser.ts">
      x
    </CodeBlock>,
  )
  expect(html).toMatch(/dir="ltr" tabindex="0" aria-label="parser.ts"/)
})

test('a long name is cut before its end, and letters stay whole', () => {
  expect(splitName('short.ts')).toEqual(['short.ts', ''])
  const [start, end] = splitName('a-very-long-name-of-a-file-😀😀😀😀😀😀.test.tsx')
  expect(start + end).toBe('a-very-long-name-of-a-file-😀😀😀😀😀😀.test.tsx')
  expect(end.endsWith('.tsx')).toBe(true)
  expect([...end]).toHaveLength(10)
})

test('a name in two directions is never cut inside the part that runs against it', () => {
  expect(splitName('ערוך את parser.ts.txt')).toEqual(['ערוך את', ' parser.ts.txt'])
  expect(splitName('quarterly-report-חשבונית.pdf')).toEqual(['quarterly-report', '-חשבונית.pdf'])
  expect(splitName('דוח הוצאות רבעוני לשנת 2026 - טיוטה.md')).toEqual([
    'דוח הוצאות רבעוני לשנת 2026 -',
    ' טיוטה.md',
  ])
})
