/** Bytes become text in one function, which refuses what is not UTF-8: every other reader of bytes is listed here. */
import { expect, test } from 'vitest'
import { readSources } from './support/sources.ts'

/** Decoders that replace unreadable bytes by other characters; `latin1`, `hex` and `base64` lose nothing. */
const LENIENT =
  /\.toString\(\s*(?:\)|['"](?:utf-?8|utf-?16le|ucs-?2|ascii)['"])|\bnew TextDecoder(?:Stream)?\((?![^)]*\bfatal: true)|\bsetEncoding\(|\bStringDecoder\b/g

const ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/text/code-points.ts': 'the beginning of a text of our own, cut between two letters',
  'src/features/playground/client/run/run-in-browser.ts':
    'the beginning of a text of our own, cut between two letters',
  'src/features/repositories/rules/blob-content.ts':
    'windows-1252 has a letter for every byte, and the page says that it was read so',
  'src/platform/browser-python/frame.ts': 'what a program prints, as a terminal shows it',
  'src/platform/sandbox/output.ts': 'what a program prints, as a terminal shows it',
  'src/platform/git/run.ts': "git's words about a failure, for the log",
  'src/platform/sandbox/sandboxed-process.ts': "the launcher's words about a failure, for the log",
  'src/client/service-worker/page-cache.ts': 'a page of our own',
}

/** `toString()` of something other than bytes. */
const NO_BYTES: Readonly<Record<string, string>> = {
  'src/platform/editor/line-marks.ts': 'the text of an editor',
  'src/platform/editor/open-editor.ts': 'the text of an editor',
  'src/platform/editor/pictures.ts': 'the text of an editor',
  'src/platform/http/paths.ts': 'a query',
  'src/platform/store/postgres/transactions.ts': 'a number',
  'src/features/sign-in/actions/local.ts': 'a number',
  'src/platform/time/index.ts': 'a moment',
  'src/features/reminders/rules/reading-time.ts': 'a date',
  'src/features/reminders/rules/when.ts': 'a date',
  'src/features/start/rules/dashboard/calendar.ts': 'a date',
}

test('no bytes become text leniently but where a reason stands', () => {
  const found = readSources().flatMap(({ file, code }) =>
    [...code.matchAll(LENIENT)].map(([text]) => ({ file, text })),
  )
  const listed = [...Object.keys(ALLOWED), ...Object.keys(NO_BYTES)]
  expect(found.filter(({ file }) => !listed.includes(file))).toEqual([])
  expect(found.filter(({ file, text }) => file in NO_BYTES && text !== '.toString()')).toEqual([])
  // An unused entry is removed.
  expect(listed.filter((file) => !found.some((one) => one.file === file))).toEqual([])
})

test.each([
  "bytes.toString('utf8')",
  'bytes.toString()',
  'new TextDecoder()',
  "new TextDecoder('utf-8', { ignoreBOM: true })",
  'new TextDecoderStream()',
  "stream.setEncoding('utf8')",
])('%s is found', (code) => expect(code.match(LENIENT)).toHaveLength(1))
