/** Searches on the server during typing: after a pause, dropping outdated responses; limits are shown. */
import type { FinderReply } from '#features/start/contract/finder.ts'
import { finderPaths } from '#paths/files.ts'
import { isSitePath } from '#platform/html/safe-url.ts'
import { href } from '#platform/http/paths.ts'
import type { IconName } from '#ui/icons/names.ts'
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
  /** They arrived after the person had pointed at a row. */
  isLate: boolean
}

export const EMPTY_SEARCH: PaletteSearchState = {
  rows: [],
  isAsking: false,
  hasFailed: false,
  againInSeconds: null,
  interpretation: null,
  isLate: false,
}

export type PaletteReply = Partial<FinderReply>

export interface SearchPorts {
  /** Visitors have nothing to search. */
  isSignedIn: boolean
  clock: TimerClock
  get(url: string, options?: RequestOptions): Promise<ApiResponse<PaletteReply>>
  show(state: PaletteSearchState): void
  /** Whether a row is pointed at, below which nothing may move. */
  isPointed(): boolean
}

/** More than are shown of one kind: some of them are shown first, above their kind. */
const ASKED_OF_KIND = 8

export function makeSearch({ isSignedIn, clock, get, show, isPointed }: SearchPorts) {
  let state = EMPTY_SEARCH
  let generation = 0
  let cancel = () => {}

  const update = (change: Partial<PaletteSearchState>) => {
    state = { ...state, ...change }
    show(state)
  }

  const ask = async (text: string, mine: number): Promise<void> => {
    const response = await get(addressOf(text))
    if (mine !== generation) return
    if (!response.ok) return refused(response, text, mine)
    const results = response.body.results ?? []
    const other = results.every(({ is_similar }) => is_similar) ? otherLayout(text) : null
    const meant = other ? await get(addressOf(other)) : null
    if (mine !== generation) return
    const found = meant?.ok ? (meant.body.results ?? []) : []
    // A similar name was not meant by it, and a text only where there is nothing else.
    const isMeant = found.some(
      ({ is_similar, text }) => !is_similar && (results.length === 0 || !text),
    )
    update({
      ...EMPTY_SEARCH,
      rows: rowsOf(isMeant ? found : results),
      interpretation: isMeant ? other : null,
      isLate: isPointed(),
    })
  }

  /** The last results stay. A limit names its end, and then the same text is searched once more. */
  const refused = (response: ApiResponse<PaletteReply>, text: string, mine: number): void => {
    const seconds = response.status === 429 ? Math.max(1, response.retryAfterSeconds ?? 1) : null
    update({ isAsking: false, hasFailed: seconds === null, againInSeconds: seconds })
    if (seconds !== null) cancel = clock.after(seconds * 1000, () => void ask(text, mine))
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
      if (state.isLate) update({ isLate: false })
      cancel = clock.after(PAUSE_MS, () => {
        update({ isAsking: true })
        void ask(text, mine)
      })
    },
    stop(): void {
      cancel()
      generation += 1
    },
  }
}

function addressOf(text: string): string {
  return href(finderPaths.apiSearch, null, { q: text, limit: ASKED_OF_KIND })
}

const ICONS: Record<string, IconName> = {
  files: 'file',
  notes: 'sticky-note',
  boards: 'layout-grid',
  searches: 'funnel',
  repos: 'folder-git-2',
}

function rowsOf(results: FinderReply['results']): RankedRow[] {
  return results
    .filter(({ href }) => isSitePath(href))
    .map(({ id, kind, title, href, detail, symbol, text }) => ({
      id: `${kind}:${id}`,
      label: title,
      group: kind,
      href,
      detail: detail ?? null,
      // A file of a repository has its path in its id.
      icon: kind === 'repos' && id.includes('/') ? 'file' : (ICONS[kind] ?? 'search'),
      ...(symbol && { symbol }),
      ...(text && { line: text }),
    }))
}
