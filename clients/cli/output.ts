/** Data goes to stdout, as text for people or as JSON for programs; progress and questions go to stderr. */

export interface OutputOptions {
  json: boolean
  color: boolean
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const

export type Style = keyof typeof CODES

export class Output {
  readonly json: boolean
  /** Whether a person reads stdout on a terminal. */
  readonly isForPeople: boolean
  readonly #color: boolean
  #progress = ''

  constructor({ json, color }: OutputOptions) {
    this.json = json
    this.isForPeople = process.stdout.isTTY === true && !json
    this.#color = color && process.stdout.isTTY === true && !process.env['NO_COLOR']
  }

  style(style: Style, text: string): string {
    return this.#color ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text
  }

  /** The result of a verb: its JSON, or the lines that people read. */
  result(value: unknown, lines: () => string | readonly string[]): void {
    this.#clear()
    if (this.json) return void process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
    const text = [lines()].flat().join('\n')
    if (text !== '') process.stdout.write(`${text}\n`)
  }

  /** Text or bytes as they are, without a line break of our own. */
  raw(data: string | Uint8Array): void {
    this.#clear()
    process.stdout.write(data)
  }

  /** One line on stderr that the next one replaces; nothing where stderr is no terminal. */
  progress(text: string): void {
    if (!process.stderr.isTTY) return
    this.#clear()
    this.#progress = text
    process.stderr.write(text)
  }

  note(text: string): void {
    this.#clear()
    process.stderr.write(`${text}\n`)
  }

  #clear(): void {
    if (this.#progress !== '') process.stderr.write('\r\u001b[2K')
    this.#progress = ''
  }

  done(): void {
    this.#clear()
  }
}

/** Columns beside each other, the last one as long as it likes. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, widthOf(cell))),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === row.length - 1 ? cell : cell + ' '.repeat(widths[at]! - widthOf(cell)),
      )
      .join('  ')
      .trimEnd(),
  )
}

const MARKS = /\p{Mark}|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu
const WIDE =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/gu
const COLORS = /\u001b\[\d+m/g

/** In columns of a terminal. */
export function widthOf(text: string): number {
  const plain = text.replace(COLORS, '').replace(MARKS, '')
  return [...plain].length + (plain.match(WIDE)?.length ?? 0)
}

// What a name or a text of somebody else could do to a terminal.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** A text of the library on one line of a terminal: it can neither move the cursor nor colour what follows. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(CONTROLS, '�')
}

export function when(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

export function bytes(count: number): string {
  if (count < 1_024) return `${count} B`
  if (count < 1_048_576) return `${(count / 1_024).toFixed(1)} KB`
  return `${(count / 1_048_576).toFixed(1)} MB`
}
