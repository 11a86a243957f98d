/** Brings the source to life: chosen lines, search, go to line, wrap, and the lines of a long file. */
import { render } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { onAction } from '../../../client/actions.ts'
import { copyText } from '../../../client/copy-text.ts'
import { type IslandGifts, island } from '../../../client/island.ts'
import { openLayer } from '../../../client/layers.ts'
import { openDialog } from '../../../client/open-dialog.tsx'
import { prefer } from '../../../client/preferences.ts'
import { keepReadingPlace } from '../../../client/reading-places.ts'
import { toast } from '../../../client/toasts.ts'
import { LINES_IN_PAGE, UNFOLD_STEP } from '../contract/limits.ts'
import { findInLines, type Hit, hitFrom, MOST_HITS, type Search } from '../rules/find-in-text.ts'
import { hashOf, type LineRange, rangeOfHash, rangeOfWords, reachTo } from '../rules/line-range.ts'
import { counted, grouped } from '../rules/measures.ts'
import { AskLine } from '../views/ask-line.tsx'
import { CodeTools, type OutlineEntry } from '../views/code-tools.tsx'
import { FindBar } from '../views/find-bar.tsx'
import { LineBar } from '../views/line-bar.tsx'
import { copyPromised } from './parts/clipboard.ts'
import { hangLines } from './parts/hang-lines.ts'
import { clearHits, paintHits } from './parts/hits.ts'
import { placeLineBar } from './parts/line-bar-place.ts'
import { unfoldLine } from './parts/line-element.ts'
import { lineElement, type Pane, type PaneWords } from './parts/pane.ts'
import { walkThroughLines } from './parts/roving-lines.ts'
import { colourWhole, wholePane } from './parts/whole-pane.ts'
import { windowPane } from './parts/window-pane.ts'

interface Props extends IslandGifts {
  id: string
  version: number
  newest: number
  total: number
  isWrapped: boolean
  isPending: boolean
  isPlain: boolean
  outline: OutlineEntry[]
}

const NOTHING: Search = { words: '', isCaseSensitive: false, isWholeWord: false }

function CodeToolsIsland({ t, isWrapped: wasWrapped, outline, ...file }: Props) {
  const [isWrapped, setWrapped] = useState(wasWrapped)
  const [range, setRange] = useState<LineRange | null>(null)
  const [search, setSearch] = useState<Search | null>(null)
  const [found, setFound] = useState<{ hits: Hit[]; at: number } | null>(null)
  const anchor = useRef(1)
  /** Where the search began: each further letter looks from there, not from the last hit. */
  const origin = useRef(0)
  const words: PaneWords = useMemo(
    () => ({
      line: (line) => t('viewer.line', { line }),
      showRest: (n) => t('viewer.show_rest', counted(n)),
    }),
    [],
  )
  const pane = useMemo(() => openPane(file, words, () => toast({ text: t('viewer.not_read') })), [])

  /** The chosen lines, in the page and in the address. */
  const choose = (chosen: LineRange | null, { isShown = false } = {}) => {
    setRange(chosen)
    pane.mark(chosen)
    history.replaceState(
      history.state,
      '',
      chosen ? hashOf(chosen) : location.pathname + location.search,
    )
    if (chosen && isShown) focusLine(pane.show(chosen.first))
  }

  const go = (typed: string): boolean => {
    const wanted = rangeOfWords(typed, file.total)
    if (!wanted) return false
    anchor.current = wanted.first
    choose(wanted, { isShown: true })
    return true
  }

  const step = (by: number, list = found?.hits ?? [], from = found?.at ?? -1) => {
    if (list.length === 0) return
    const at = (from + by + list.length) % list.length
    setFound({ hits: list, at })
    void showHit(pane, list[at]!, words)
  }

  useEffect(() => {
    const box = sourceBox()
    box.classList.add('source--alive')
    document.getElementById('source-pages')?.remove()
    const followHash = () => {
      const named = rangeOfHash(decodeURIComponent(location.hash))
      if (!named || named.first > file.total) return
      const within = { first: named.first, last: Math.min(named.last, file.total) }
      anchor.current = within.first
      setRange(within)
      pane.mark(within)
      focusLine(pane.show(within.first))
    }
    followHash()
    addEventListener('hashchange', followHash)
    return () => removeEventListener('hashchange', followHash)
  }, [])

  // The dashboard offers to go on from here. An old version is only being looked up.
  useEffect(() => {
    if (file.version !== file.newest) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => keepReadingPlace(file.id, 'source', placeWorthKeeping()), 400)
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', note)
    }
  }, [])

  useEffect(
    () =>
      listenToLines(pane, words, (line, hasShift) => {
        const chosen =
          hasShift && range ? reachTo(anchor.current, line) : { first: line, last: line }
        if (!hasShift || !range) anchor.current = line
        const isSame = range?.first === line && range.last === line
        choose(isSame && !hasShift ? null : chosen)
      }),
    [range],
  )

  useEffect(() => {
    const list = sourceBox().querySelector<HTMLElement>('.code-lines')
    return isWrapped && list ? hangLines(list) : undefined
  }, [isWrapped])

  useEffect(() => {
    const stops = [
      onAction('wrap', () => toggleWrap(isWrapped, setWrapped)),
      onAction('find-in-file', () => {
        if (!search) origin.current = range ? range.first - 1 : topLine()
        openFind(search, setSearch)
      }),
      onAction('go-to-line', (typed) => {
        if (!typed || !go(typed)) askLine(t, file.total, go)
      }),
      onAction('leave-lines', () => range && choose(null)),
      onAction('outline', () => document.getElementById('outline')?.togglePopover()),
    ]
    return () => stops.forEach((stop) => void stop())
  })

  useEffect(() => walkThroughLines(sourceBox(), pane, () => topLine() + 1), [])

  useEffect(() => {
    if (file.total <= LINES_IN_PAGE) return
    const hint = (event: KeyboardEvent) => {
      const isFind =
        event.code === 'KeyF' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      if (isFind) toast({ text: t('viewer.whole_file_hint') })
    }
    addEventListener('keydown', hint)
    return () => removeEventListener('keydown', hint)
  }, [])

  const isFinding = search !== null
  // Before the next key is heard: what is typed at once belongs to the box.
  useLayoutEffect(() => {
    if (!isFinding) return
    const close = openLayer({ close: () => setSearch(null) })
    focusFind()
    return close
  }, [isFinding])

  useEffect(() => {
    if (!search?.words) {
      setFound(null)
      clearHits()
      return
    }
    let isStale = false
    // A short pause: typing a word searches once, not once a letter.
    const timer = setTimeout(async () => {
      const lines = await pane.lines()
      if (isStale || !lines) return
      const hits = findInLines(lines, search)
      const at = hitFrom(hits, origin.current)
      setFound({ hits, at })
      if (hits[at]) void showHit(pane, hits[at], words)
    }, 80)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [search])

  useEffect(() => {
    if (!found) return clearHits()
    const paint = () => paintHits(pane, found.hits, found.at)
    paint()
    pane.onDrawn(paint)
    return () => pane.onDrawn(() => {})
  }, [found])

  useEffect(() => {
    if (!range) return
    return openLayer({ close: () => choose(null), opener: null })
  }, [range !== null])

  const copyLines = () => {
    if (!range) return
    const text = pane
      .lines()
      .then((lines) => lines?.slice(range.first - 1, range.last).join('\n') ?? null)
    void copyPromised(text, t('viewer.not_read'))
  }

  const barHost = useMemo(makeBarHost, [])
  const shownRange = search ? null : range
  // After the source and not in the toolbar: it scrolls with its lines, and Tab reaches it from them.
  useLayoutEffect(() => {
    render(
      shownRange && (
        <LineBar
          t={t}
          range={shownRange}
          onCopy={copyLines}
          onLink={() => void copyText(location.href)}
          onClose={() => choose(null)}
        />
      ),
      barHost,
    )
    const bar = barHost.querySelector<HTMLElement>('.line-bar')
    if (!bar || !shownRange) return
    const place = () => placeLineBar(bar, shownRange)
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [shownRange, isWrapped])

  return (
    <>
      <CodeTools t={t} isWrapped={isWrapped} outline={outline} />
      {search && (
        <FindBar
          t={t}
          search={search}
          count={countWords(t, search, found)}
          onSearch={(change) => setSearch({ ...search, ...change })}
          onStep={(by) => step(by)}
          onClose={() => setSearch(null)}
        />
      )}
    </>
  )
}

function sourceBox(): HTMLElement {
  return document.getElementById('source')!
}

function makeBarHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'line-bar-host'
  sourceBox().after(host)
  return host
}

function openPane(
  file: Omit<Props, 't' | 'locale' | 'isWrapped' | 'outline'>,
  words: PaneWords,
  onUnread: () => void,
): Pane {
  const box = sourceBox()
  const list = box.querySelector<HTMLElement>('.code-lines')!
  if (file.total > LINES_IN_PAGE) {
    const first = Number(box.dataset['first'] ?? 1)
    return windowPane(list, { ...file, first, words, onUnread })
  }
  if (file.isPending) void colourWhole(list, file)
  return wholePane(list, file)
}

/** Presses on numbers and on folded lines, heard once for the whole box. */
function listenToLines(
  pane: Pane,
  words: PaneWords,
  onChoose: (line: number, hasShift: boolean) => void,
): () => void {
  const box = sourceBox()
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const more = target.closest<HTMLElement>('.line__more')
    if (more) return void unfoldMore(pane, Number(more.dataset['line']), words)
    const number = target.closest<HTMLElement>('.line__number')
    if (!number || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChoose(Number(number.dataset['number']), event.shiftKey)
  }
  // Shift and a press would select the text between the two places.
  const keepSelection = (event: MouseEvent) => {
    if (event.shiftKey && (event.target as Element).closest('.line__number')) event.preventDefault()
  }
  box.addEventListener('click', press)
  box.addEventListener('mousedown', keepSelection)
  return () => {
    box.removeEventListener('click', press)
    box.removeEventListener('mousedown', keepSelection)
  }
}

async function unfoldMore(pane: Pane, number: number, words: PaneWords): Promise<void> {
  const text = (await pane.lines())?.[number - 1]
  const line = lineElement(number)
  const shown = line?.querySelector('.line__text')?.textContent?.length ?? 0
  if (line && text !== undefined) unfoldLine(line, text, shown + UNFOLD_STEP, words)
}

/** A hit inside a folded line unfolds it as far as is bearable. */
async function showHit(pane: Pane, hit: Hit, words: PaneWords): Promise<void> {
  const line = pane.show(hit.line + 1)
  if (!line?.querySelector('.line__more') || hit.end > UNFOLD_STEP * 10) return
  const text = (await pane.lines())?.[hit.line]
  if (text !== undefined) unfoldLine(line, text, hit.end, words)
}

function focusLine(line: HTMLElement | null): void {
  line?.querySelector<HTMLElement>('.line__number')?.focus({ preventScroll: true })
}

function toggleWrap(isOn: boolean, set: (isOn: boolean) => void): void {
  set(!isOn)
  sourceBox().querySelector('.code-lines')?.classList.toggle('code-lines--wrap', !isOn)
  dispatchEvent(new Event('resize'))
  void prefer({ wrap: !isOn })
}

function openFind(search: Search | null, set: (search: Search) => void): void {
  if (search) {
    focusFind()
    return
  }
  const chosen = String(getSelection() ?? '')
  set({ ...NOTHING, words: chosen.includes('\n') ? '' : chosen.slice(0, 200) })
}

function focusFind(): void {
  const box = document.querySelector<HTMLInputElement>('#find-box')
  box?.focus()
  box?.select()
}

/** The first line under the head of the page. */
function topLine(): number {
  const head = document.querySelector('.file-head')?.getBoundingClientRect().bottom ?? 0
  const lines = sourceBox().querySelectorAll<HTMLElement>('.line')
  for (const line of lines) {
    if (line.getBoundingClientRect().bottom > head) return Number(line.dataset['line']) - 1
  }
  return 0
}

// Whoever still sees the first lines has not begun.
const WORTH_LINES = 15

function placeWorthKeeping(): number | null {
  const line = topLine() + 1
  return line > WORTH_LINES ? line : null
}

function askLine(t: Props['t'], total: number, go: (typed: string) => boolean): void {
  openDialog({
    class: 'overlay-dialog',
    label: t('viewer.go_to_line'),
    draw: (close) => (
      <AskLine
        t={t}
        total={total}
        onClose={close}
        onGo={(typed) => {
          if (!rangeOfWords(typed, total)) return false
          close()
          return go(typed)
        }}
      />
    ),
  })
}

function countWords(
  t: Props['t'],
  search: Search,
  found: { hits: Hit[]; at: number } | null,
): string {
  if (!search.words) return ''
  if (!found) return t('viewer.find_waiting')
  const n = found.hits.length
  if (n === 0) return t('viewer.find_none')
  return t(n >= MOST_HITS ? 'viewer.find_many' : 'viewer.find_count', {
    at: grouped(found.at + 1),
    n: grouped(n),
  })
}

island('code-tools', CodeToolsIsland)
