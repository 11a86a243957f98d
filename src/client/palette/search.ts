/** Searches on the server during typing: after a pause, dropping outdated responses; limits are shown. */
import type { FinderReply } from '#features/start/contract/finder.ts'
import { finderPaths } from '#paths/files.ts'
import { isSitePath } from '#platform/html/safe-url.ts'
import { href } from '#platform/http/paths.ts'
import type { ApiResponse, RequestOptions } from '../request/request.ts'
import type { TimerClock } from '../time/clock.ts'
import { otherLayout } from './keyboard-layout.ts'
import type { RankedRow } from './ranking.ts'

/** Long enough that a word typed at normal speed is one request. */
const PAUSE_MS = 250
const MIN_QUERY_LENGTH = 2

export interface PaletteSearchState {
  /** Rows of the last response, until the next one. */
  rows: RankedRow[]
  isAsking: boolean
  hasFailed: boolean
  /** Over the limit: seconds until the next request. */
  againInSeconds: number | null
  /** The text in the other keyboard layout, when only that was found. */
  interpretation: string | null
}

export const EMPTY_SEARCH: PaletteSearchState = {
  rows: [],
  isAsking: false,
  hasFailed: false,
  againInSeconds: null,
  interpretation: null,
}

export type PaletteReply = Partial<FinderReply>

export interface SearchPorts {
  /** Visitors have nothing to search. */
  isSignedIn: boolean
  clock: TimerClock
  get(url: string, options?: RequestOptions): Promise<ApiResponse<PaletteReply>>
  show(state: PaletteSearchState): void
}

export function makeSearch({ isSignedIn, clock, get, show }: SearchPorts) {
  let state = EMPTY_SEARCH
  let generation = 0
  let cancel = () => {}

  const update = (change: Partial<PaletteSearchState>) => {
    state = { ...state, ...change }
    show(state)
  }

  const ask = async (text: string, mine: number, interpretation: string | null): Promise<void> => {
    const response = await get(href(finderPaths.apiSearch, null, { q: text, limit: 20 }))
    if (mine !== generation) return
    if (!response.ok) return refused(response, text, mine)
    const rows = rowsOf(response.body)
    const other = rows.length === 0 && interpretation === null ? otherLayout(text) : null
    if (other) return ask(other, mine, other)
    update({
      rows,
      isAsking: false,
      hasFailed: false,
      againInSeconds: null,
      interpretation: rows.length > 0 ? interpretation : null,
    })
  }

  /** The last results stay. A limit names its end, and then the same text is searched once more. */
  const refused = (response: ApiResponse<PaletteReply>, text: string, mine: number): void => {
    const seconds = response.status === 429 ? Math.max(1, response.retryAfterSeconds ?? 1) : null
    update({ isAsking: false, hasFailed: seconds === null, againInSeconds: seconds })
    if (seconds !== null) cancel = clock.after(seconds * 1000, () => void ask(text, mine, null))
  }

  return {
    /** The current text of the box. */
    type(text: string): void {
      cancel()
      generation += 1
      const mine = generation
      if (!isSignedIn || [...text].length < MIN_QUERY_LENGTH) {
        update(EMPTY_SEARCH)
        return
      }
      cancel = clock.after(PAUSE_MS, () => {
        update({ isAsking: true })
        void ask(text, mine, null)
      })
    },
    stop(): void {
      cancel()
      generation += 1
    },
  }
}

function rowsOf({ results = [] }: PaletteReply): RankedRow[] {
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
