/** A true piece of the product: a short file, and a note beside its third line with a box that ticks. */
import type { ComponentChildren } from 'preact'
import { Checkbox } from '../components/checkbox.tsx'

export interface MiniatureWords {
  miniatureLabel: string
  /** "6 lines": see `miniatureFile.lineCount`. */
  fileLines: string
  noteLabel: string
  noteTitle: string
  noteText: string
  taskDone: string
  taskOpen: string
}

type Kind = 'keyword' | 'function' | 'type'

const NOTE_LINE = 3
const keyword = (text: string) => token('keyword', text)
const call = (text: string) => token('function', text)
const type = (text: string) => token('type', text)

function token(kind: Kind, text: string) {
  return <span class={`tok-${kind}`}>{text}</span>
}

// No line is over 35 letters: that is what a phone of 360 px shows.
const LINES: ComponentChildren[][] = [
  [keyword('def'), ' ', call('shelve'), '(files):'],
  ['    shelves = ', call('defaultdict'), '(', type('list'), ')'],
  ['    ', keyword('for'), ' file ', keyword('in'), ' files:'],
  ['        shelf = file.language'],
  ['        shelves[shelf].', call('append'), '(file)'],
  ['    ', keyword('return'), ' shelves'],
]

/** The sample's own facts, for the words about it. */
export const miniatureFile = { name: 'shelve.py', language: 'Python', lineCount: LINES.length }

export function Miniature({ words }: { words: MiniatureWords }) {
  return (
    <section class="miniature" aria-label={words.miniatureLabel}>
      <div class="miniature__head">
        <bdi class="miniature__name" dir="ltr">
          {miniatureFile.name}
        </bdi>
        <span class="miniature__facts">
          <bdi lang="en">{miniatureFile.language}</bdi> · {words.fileLines}
        </span>
      </div>
      <div class="miniature__desk code-surface" dir="ltr">
        {LINES.map((line, at) => (
          <>
            <code key={at} class="miniature__line" data-line={at + 1}>
              {line}
            </code>
            {at + 1 === NOTE_LINE && (
              <div class="miniature__margin">
                <MiniatureNote words={words} />
              </div>
            )}
          </>
        ))}
      </div>
    </section>
  )
}

function MiniatureNote({ words }: { words: MiniatureWords }) {
  return (
    <article
      class="miniature__note paper"
      data-paper="yellow"
      dir="auto"
      aria-label={words.noteLabel}
    >
      <h2 class="miniature__title">{words.noteTitle}</h2>
      <p>{words.noteText}</p>
      <div class="miniature__tasks">
        <Checkbox isTask isChecked input={{ autocomplete: 'off' }}>
          {words.taskDone}
        </Checkbox>
        <Checkbox isTask input={{ autocomplete: 'off' }}>
          {words.taskOpen}
        </Checkbox>
      </div>
    </article>
  )
}
