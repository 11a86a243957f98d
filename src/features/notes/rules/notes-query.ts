/** What the box of the notes page asks for: tags, each as `tag:name`, and the phrase that remains. */

export interface NotesQuery {
  phrase: string
  tags: string[]
}

const FIELD = 'tag:'
// Nobody combines more; each is a condition of the statement.
const MOST_TAGS_ASKED = 8

/** An unfinished `tag:` asks for nothing yet. */
export function readNotesQuery(q: string): NotesQuery {
  const words = q.split(' ')
  const tags = words
    .filter(isField)
    .map(tagOf)
    .filter((tag) => tag !== '')
  return {
    phrase: words.filter((word) => !isField(word)).join(' '),
    tags: [...new Set(tags)].slice(0, MOST_TAGS_ASKED),
  }
}

/** The same query with a tag that it lacks, or without one that it has. */
export function withTagToggled(q: string, tag: string): string {
  const { phrase, tags } = readNotesQuery(q)
  const others = tags.filter((one) => one.toLowerCase() !== tag.toLowerCase())
  const all = others.length < tags.length ? others : [...tags, tag]
  return [...all.map((one) => FIELD + one), phrase.trim()].filter((part) => part !== '').join(' ')
}

function isField(word: string): boolean {
  return word.startsWith(FIELD)
}

function tagOf(word: string): string {
  const name = word.slice(FIELD.length)
  return name.startsWith('#') ? name.slice(1) : name
}
