/** A real sample of the product: a short file, and a note beside its third line with a box that ticks. */
import type { ComponentChildren } from 'preact'
import { Checkbox } from '../components/checkbox.tsx'

export interface MiniatureLabels {
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

// No line is over 35 characters: that is what a phone of 360 px shows.
const LINES: ComponentChildren[][] = [
  [keyword('def'), ' ', call('shelve'), '(files):'],
  ['    shelves = ', call('defaultdict'), '(', type('list'), ')'],
  ['    ', keyword('for'), ' file ', keyword('in'), ' files:'],
  ['        shelf = file.language'],
  ['        shelves[shelf].', call('append'), '(file)'],
  ['    ', keyword('return'), ' shelves'],
]

/** The sample's own facts, for the text about it. */
export const miniatureFile = { name: 'shelve.py', language: 'Python', lineCount: LINES.length }

export function Miniature({ labels }: { labels: MiniatureLabels }) {
  return (
    <section class="miniature" aria-label={labels.miniatureLabel}>
      <div class="miniature__head">
        <bdi class="miniature__name" dir="ltr">
          {miniatureFile.name}
        </bdi>
        <span class="miniature__facts">
          <bdi lang="en">{miniatureFile.language}</bdi> · {labels.fileLines}
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
                <MiniatureNote labels={labels} />
              </div>
            )}
          </>
        ))}
      </div>
    </section>
  )
}

function MiniatureNote({ labels }: { labels: MiniatureLabels }) {
  return (
    <article
      class="miniature__note paper"
      data-paper="yellow"
      dir="auto"
      aria-label={labels.noteLabel}
    >
      <h2 class="miniature__title">{labels.noteTitle}</h2>
      <p>{labels.noteText}</p>
      <div class="miniature__tasks">
        <Checkbox isTask isChecked input={{ autocomplete: 'off' }}>
          {labels.taskDone}
        </Checkbox>
        <Checkbox isTask input={{ autocomplete: 'off' }}>
          {labels.taskOpen}
        </Checkbox>
      </div>
    </article>
  )
}
