/** Asks the service while somebody types: after a pause, dropping old answers, and honest about limits. */
import { isSitePath } from '../platform/html/safe-url.ts'
import type { Clock } from './clock.ts'
import { otherLayout } from './keyboard-layout.ts'
import type { Row } from './palette-ranking.ts'
import type { Answer, TalkOptions } from './talk.ts'

/** Experience, section 6. */
const PAUSE_MS = 250
const FEWEST_LETTERS = 2

export interface Found {
  /** Stays from the last answer until the next one. */
  rows: Row[]
  isAsking: boolean
  hasFailed: boolean
  /** Over the limit: seconds until it is asked again. */
  againInSeconds: number | null
  /** The words in the other layout, when only those were found. */
  meant: string | null
}

export const NOTHING_FOUND: Found = {
  rows: [],
  isAsking: false,
  hasFailed: false,
  againInSeconds: null,
  meant: null,
}

/** The answer of `GET /api/search`. */
export interface SearchReply {
  results?: {
    id: string
    kind: string
    title: string
    href: string
    detail?: string | null
    symbol?: string
  }[]
}

export interface SearchPorts {
  endpoint: string | null
  clock: Clock
  get(url: string, options?: TalkOptions): Promise<Answer<SearchReply>>
  show(found: Found): void
}

export function makeSearch({ endpoint, clock, get, show }: SearchPorts) {
  let found = NOTHING_FOUND
  let generation = 0
  let cancel = () => {}

  const tell = (change: Partial<Found>) => {
    found = { ...found, ...change }
    show(found)
  }

  const ask = async (text: string, mine: number, meant: string | null): Promise<void> => {
    const answer = await get(`${endpoint}?q=${encodeURIComponent(text)}&limit=20`)
    if (mine !== generation) return
    if (!answer.ok) return refused(answer, text, mine)
    const rows = rowsOf(answer.body)
    const other = rows.length === 0 && meant === null ? otherLayout(text) : null
    if (other) return ask(other, mine, other)
    tell({
      rows,
      isAsking: false,
      hasFailed: false,
      againInSeconds: null,
      meant: rows.length > 0 ? meant : null,
    })
  }

  /** The last results stay. A limit names its moment, and then the same words are asked once more. */
  const refused = (answer: Answer<SearchReply>, text: string, mine: number): void => {
    const seconds = answer.status === 429 ? Math.max(1, answer.retryAfterSeconds ?? 1) : null
    tell({ isAsking: false, hasFailed: seconds === null, againInSeconds: seconds })
    if (seconds !== null) cancel = clock.after(seconds * 1000, () => void ask(text, mine, null))
  }

  return {
    /** What stands in the box now. */
    type(text: string): void {
      cancel()
      generation += 1
      const mine = generation
      if (!endpoint || [...text].length < FEWEST_LETTERS) {
        tell(NOTHING_FOUND)
        return
      }
      cancel = clock.after(PAUSE_MS, () => {
        tell({ isAsking: true })
        void ask(text, mine, null)
      })
    },
    stop(): void {
      cancel()
      generation += 1
    },
  }
}

function rowsOf({ results = [] }: SearchReply): Row[] {
  return results
    .filter(({ href }) => isSitePath(href))
    .map(({ id, kind, title, href, detail, symbol }) => ({
      id: `${kind}:${id}`,
      label: title,
      group: kind,
      href,
      detail: detail ?? null,
      ...(symbol && { symbol }),
    }))
}
