/** What somebody wrote in a form that is refused: the page of the refusal gives it back. */

import { READER_FIELD } from '../html/reader-header.ts'

// A password that was typed is not shown.
const SECRET_NAME = /pass|secret|token/i
const IS_WRITING = /\s|.{24}/s

type Fields = Readonly<Record<string, string>>
type Shown = [name: string, text: string][]

/** Each field by its name, to copy it; none where the fields are only what a button says. */
export function writtenIn(sent: Fields): Shown {
  const shown = Object.entries(sent).filter(
    ([name, text]) => text !== '' && name !== READER_FIELD && !isSecret(name),
  )
  return shown.some(isWriting) ? shown : []
}

/** The same for a form that may go out again, with the rest unseen. Without its password it would do something else. */
export function writtenToSend(sent: Fields): { written: Shown; sent?: Fields } {
  const written = writtenIn(sent)
  const isWhole = Object.entries(sent).every(([name, text]) => text === '' || !isSecret(name))
  return isWhole ? { written: written.filter(isWriting), sent } : { written }
}

const isSecret = (name: string) => SECRET_NAME.test(name)
const isWriting = ([, text]: [string, string]) => IS_WRITING.test(text)
