import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Patterns } from '#tests/support/patterns/patterns.tsx'
import { ErrorPage } from './error.tsx'
import { type HomeLabels, HomePage } from './home.tsx'
import { LoginPage, type WidgetLabels, WidgetSlot } from './login.tsx'

const homeLabels: HomeLabels = {
  sentence: 'A shelf for code.',
  lead: 'More.',
  signIn: 'Sign in',
  openLibrary: 'Open my library',
  miniatureLabel: 'Example',
  fileLines: '6 lines',
  noteLabel: 'Note on line 3',
  noteTitle: 'Hidden files?',
  noteText: 'Skip them.',
  taskDone: 'Test',
  taskOpen: 'Ask',
}

const widgetLabels: WidgetLabels = {
  receivesTitle: 'Received:',
  receivesName: 'name',
  receivesPicture: 'picture',
  receivesId: 'id',
  noScript: 'Needs JavaScript.',
  widgetAbsent: 'Something keeps the button away.',
}

test('home opens the door, or the library for someone who is in', () => {
  expect(renderToString(<HomePage labels={homeLabels} isSignedIn={false} />)).toMatch(
    /href="\/login"[^>]*>Sign in</,
  )
  expect(renderToString(<HomePage labels={homeLabels} isSignedIn />)).toMatch(
    /href="\/dashboard"[^>]*>Open my library</,
  )
})

test('the note of the miniature stands beside line 3 and its boxes are real', () => {
  const html = renderToString(<HomePage labels={homeLabels} isSignedIn={false} />)
  const [before, after] = html.split('<article')
  expect(before).toContain('data-line="3"')
  expect(before).not.toContain('data-line="4"')
  expect(after!.match(/type="checkbox"/g)).toHaveLength(2)
})

const loginPage = (body: ComponentChildren) =>
  renderToString(
    <LoginPage
      title="Sign in"
      returning="You will return to notes.md."
      blocks={[{ id: 'one', body }]}
    />,
  )

test('login explains itself without script and when the widget stays away', () => {
  const html = loginPage(
    <WidgetSlot labels={widgetLabels}>
      <div />
    </WidgetSlot>,
  )
  expect(html).toMatch(/<noscript>.*Needs JavaScript\./)
  expect(html).toContain('Something keeps the button away.')
  expect(html).toContain('You will return to notes.md.')
})

test('an error says what happened, what is safe, the next step, and keeps the id behind Details', () => {
  const html = renderToString(
    <ErrorPage
      status={404}
      labels={{
        title: 'Nothing here',
        summary: 'It may have moved.',
        safe: 'Your files are safe.',
        details: 'Details',
        requestId: 'Request',
        copy: 'Copy',
      }}
      requestId="r-1"
      next={{ label: 'My files', href: '/files' }}
      finder={{ search: 'Search', searchPlaceholder: 'Search' }}
    />,
  )
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('It may have moved. Your files are safe.')
  expect(html).toContain('action="/files"')
  expect(html).toMatch(/<details.*r-1.*data-copies="request-id"/)
})

test('the patterns are drawn in both directions and no id is used twice', () => {
  const html = renderToString(<Patterns />)
  expect(html).toContain('lang="en" dir="ltr"')
  expect(html).toContain('lang="he" dir="rtl"')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})
