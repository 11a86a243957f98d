/** The progress of an import, as the one line that a job's run stores. */

export interface ImportProgress {
  done: number
  total: number
}

export function writeImportNote({ done, total }: ImportProgress): string {
  return `files: ${done} of ${total}`
}

const NOTE = /^files: (\d+) of (\d+)$/

/** Null until the files are counted. */
export function readImportNote(note: string): ImportProgress | null {
  const [, done, total] = NOTE.exec(note) ?? []
  return done === undefined ? null : { done: Number(done), total: Number(total) }
}
