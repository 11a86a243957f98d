/** Beginnings that a person picks in a client. */
import type { Prompt } from '@modelcontextprotocol/server'

const REVIEW = 'review_file'
const RESUME = 'where_was_i'
const SUMMARISE = 'summarise_repository'

export const PROMPTS: Prompt[] = [
  {
    name: REVIEW,
    title: 'Review a file with notes',
    description: 'Reads a file and writes a note at each problem; the file stays as it is.',
    arguments: [{ name: 'file', description: 'Name or id of the file', required: true }],
  },
  {
    name: RESUME,
    title: 'What was I working on',
    description: 'Looks at what changed last and at reminders.',
  },
  {
    name: SUMMARISE,
    title: 'Summarise a repository',
    description: 'What it does, how it is built, and where to begin reading.',
    arguments: [{ name: 'repo', description: 'Name of the repository', required: true }],
  },
]

export function promptText(name: string, given: Readonly<Record<string, string>>): string | null {
  if (name === REVIEW)
    return `Find the file ${quoted(given['file'])} in my library and read it with the notes on it. Review it: for each problem write a note at the lines it is about, by quoting them. Change nothing in the file. At the end list the notes you wrote.`
  if (name === RESUME)
    return 'Look at the files and notes that I changed last, and at my reminders. Tell me in a few lines what I was working on and what is open.'
  if (name === SUMMARISE)
    return `Summarise my mirrored repository ${quoted(given['repo'])}: what it does, how it is built, where one begins to read, and what changed lately.`
  return null
}

function quoted(text = ''): string {
  return JSON.stringify(text.slice(0, 200))
}
