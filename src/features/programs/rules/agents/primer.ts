/** The primer of an agent: the person's own instructions, a summary of the library, and how to use the API. */
import { redactWhole } from '#platform/events/redact.ts'
import { cutBytes, cutPoints } from '#platform/text/index.ts'
import { MAX_PRIMER_BYTES } from '../../contract/limits.ts'

export interface PrimerFile {
  id: string
  path: string
  language: string
  lines: number
  updatedAt: string
}

export interface PrimerInput {
  instructions: string
  files: number
  isCapped: boolean
  /** The most frequent first. */
  languages: readonly { name: string; count: number }[]
  lastFiles: readonly PrimerFile[]
  origin: string
}

export interface Primer {
  text: string
  bytes: number
  /** Of the instructions, with secrets masked: how many there are, and how many of them fit. */
  instructionBytes: number
  roomBytes: number
}

// The beginning of a path of 1,024 characters is enough, and three of them must not displace the instructions.
const SHOWN_PATH = 160

const CUT = '\n[cut: the instructions are longer than fits]\n'

/** At most 24,576 bytes. What does not fit is removed from the end of the instructions, never half of a character. */
export function writePrimer(input: PrimerInput): Primer {
  const rest = restOf(input)
  const own = redactWhole(input.instructions.trim())
  const heading = own === '' ? '' : '# Instructions\n\n'
  const instructionBytes = sizeOf(own)
  const roomBytes = MAX_PRIMER_BYTES - sizeOf(rest) - sizeOf('# Instructions\n\n') - 2
  const isCut = instructionBytes > roomBytes
  const shown = isCut ? cutBytes(own, roomBytes - sizeOf(CUT)) + CUT : own
  const text = `${heading}${shown}${shown === '' ? '' : '\n\n'}${rest}`
  return { text, bytes: sizeOf(text), instructionBytes, roomBytes }
}

function restOf({ files, isCapped, languages, lastFiles, origin }: PrimerInput): string {
  const names = languages.slice(0, 10).map(({ name, count }) => `${name} ${count}`)
  const last = lastFiles.map((file) => {
    const path = redactWhole(cutPoints(file.path, SHOWN_PATH))
    return `- ${path} (${file.language}, ${file.lines} ${file.lines === 1 ? 'line' : 'lines'}, changed ${file.updatedAt}): /api/files/${file.id}`
  })
  return [
    '# Library',
    '',
    `${isCapped ? 'More than ' : ''}${files} ${files === 1 ? 'file' : 'files'}.${names.length > 0 ? ` Languages: ${names.join(', ')}.` : ''}`,
    ...(last.length > 0 ? ['', 'Changed last:', ...last] : []),
    '',
    '# API',
    '',
    `JSON over HTTP at ${origin}, described at ${origin}/openapi.json. Send the token in the header "Authorization: Bearer", never in an address.`,
    '- GET /api/files?q=words lists and searches; "lang:", "tag:", "folder:" and "-word" narrow it; follow next_cursor for more.',
    '- GET /api/files/{id} gives a file and its text; GET /api/files/{id}/versions its earlier versions.',
    '- POST /api/files {file_name, content, folder, tags} saves a new file.',
    '- PUT /api/files/{id} {content, base_version} saves a new version; 409 version_conflict means: read it again.',
    '- GET and POST /api/sticky-notes/{file_id} list and write notes on a file; {content, line_start} ties one to a line.',
    '- A refusal carries "code": insufficient_scope and token_limited are limits of the token, not errors to work around.',
    '',
  ].join('\n')
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}
