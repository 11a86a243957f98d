/** `shelf` alone: a list that narrows with each letter. */
import { emitKeypressEvents, type Key } from 'node:readline'
import { oneLine, widthOf } from '../output.ts'
import type { Call, Verb } from '../verb.ts'
import { openAddress } from './read.ts'

interface Row {
  id: string
  kind: string
  title: string
  href: string
  detail: string
}

const WAIT_MS = 80
const MOST_ROWS = 12

export const pick: Verb = {
  name: 'pick',
  usage: '',
  summary: 'Search as you type.',
  examples: ['shelf', 'shelf search retry'],
  words: [0, 0],
  run: (call) => new Picker(call).show(),
}

/** Draws below the cursor and leaves the screen as it was. */
class Picker {
  readonly #call: Call
  #query = ''
  #rows: Row[] = []
  #chosen = -1
  #message = ''
  #asking: AbortController | null = null
  #timer: NodeJS.Timeout | undefined
  #finish: () => void = () => {}

  constructor(call: Call) {
    this.#call = call
  }

  async show(): Promise<void> {
    const { stdin } = process
    emitKeypressEvents(stdin)
    stdin.setRawMode(true)
    stdin.resume()
    const onKey = (text: string | undefined, key: Key) => this.#press(text, key)
    stdin.on('keypress', onKey)
    try {
      await new Promise<void>((resolve) => {
        this.#finish = resolve
        this.#draw()
      })
    } finally {
      clearTimeout(this.#timer)
      this.#asking?.abort()
      stdin.off('keypress', onKey)
      stdin.setRawMode(false)
      stdin.pause()
      process.stdout.write('\r\u001b[J')
    }
  }

  #press(text: string | undefined, { name, ctrl }: Key): void {
    this.#message = ''
    const isEnd = name === 'escape' || (ctrl === true && (name === 'c' || name === 'd'))
    if (isEnd) this.#finish()
    else if (name === 'return') this.#open()
    else if (name === 'y' && (ctrl || this.#chosen >= 0)) void this.#copy()
    else {
      if (name === 'down' || name === 'up') this.#move(name === 'down' ? 1 : -1)
      else if (name === 'backspace') this.#ask([...this.#query].slice(0, -1).join(''))
      else if (ctrl && name === 'u') this.#ask('')
      else if (text && !ctrl && text >= ' ' && text !== '\u007f') this.#ask(this.#query + text)
      this.#draw()
    }
  }

  #move(by: number): void {
    this.#chosen = Math.min(this.#rows.length - 1, Math.max(-1, this.#chosen + by))
  }

  /** The newest question alone is answered. */
  #ask(query: string): void {
    this.#query = query
    this.#chosen = -1
    this.#asking?.abort()
    clearTimeout(this.#timer)
    if (query.trim() === '') {
      this.#rows = []
      return
    }
    this.#timer = setTimeout(() => void this.#search(query), WAIT_MS)
  }

  async #search(q: string): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    try {
      const query = { q, kinds: 'files,notes,boards', limit: MOST_ROWS }
      const { results } = await this.#call.api.call('finder_search', {
        query,
        signal: asking.signal,
      })
      this.#rows = results
    } catch (error) {
      if (asking.signal.aborted) return
      this.#message = (error as Error).message
    }
    this.#draw()
  }

  get #row(): Row | undefined {
    return this.#rows[Math.max(0, this.#chosen)]
  }

  #open(): void {
    const row = this.#row
    if (!row) return
    openAddress(this.#call, new URL(row.href, this.#call.url).href)
    this.#finish()
  }

  /** By the terminal itself, which also works through ssh. */
  async #copy(): Promise<void> {
    const row = this.#row
    if (!row) return
    try {
      const text =
        row.kind === 'files'
          ? (await this.#call.api.call('library_readFile', { params: { id: row.id } })).content
          : new URL(row.href, this.#call.url).href
      process.stdout.write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`)
      this.#message = row.kind === 'files' ? 'Copied the text.' : 'Copied the address.'
    } catch (error) {
      this.#message = (error as Error).message
    }
    this.#draw()
  }

  #draw(): void {
    const width = process.stdout.columns || 80
    const rows = this.#rows.map((row, at) => {
      const text = oneLine(`${at === this.#chosen ? '> ' : '  '}${row.title}  ${row.detail}`)
      return this.#call.out.style(at === this.#chosen ? 'bold' : 'dim', cutTo(text, width - 1))
    })
    const help = this.#message || 'Enter opens, arrows choose, y copies the chosen one, Esc leaves'
    const prompt = `Search: ${this.#query}`
    const below = [...rows, this.#call.out.style('dim', cutTo(help, width - 1))]
    process.stdout.write(`\r\u001b[J${prompt}\n${below.join('\n')}`)
    process.stdout.write(`\u001b[${below.length}A\r\u001b[${widthOf(prompt)}C`)
  }
}

function cutTo(text: string, width: number): string {
  let cut = text
  while (widthOf(cut) > width) cut = [...cut].slice(0, -1).join('')
  return cut
}
