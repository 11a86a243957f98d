/** What the program around the page decides: light or dark, and how much space the page has. */
import { isParams, type Params } from './host.ts'

const root = document.documentElement

export function takeTheme(theme: unknown): void {
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
}

/** A height that is given is filled; otherwise the page is as high as its text, up to a limit. */
export function fitInto({ containerDimensions: room, displayMode }: Params): void {
  const isWhole =
    displayMode === 'fullscreen' || (isParams(room) && typeof room['height'] === 'number')
  if (displayMode !== undefined || room !== undefined) root.toggleAttribute('data-whole', isWhole)
  const most = isParams(room) ? room['maxHeight'] : undefined
  if (typeof most === 'number') root.style.setProperty('--most', `${most}px`)
}

/** Now and whenever it changes. */
export function reportSize(report: (size: { width: number; height: number }) => void): void {
  const view = document.querySelector('main')!
  let last = ''
  new ResizeObserver(() => {
    const { width, height } = view.getBoundingClientRect()
    const size = { width: Math.ceil(width), height: Math.ceil(height) }
    const written = JSON.stringify(size)
    if (written === last) return
    last = written
    report(size)
  }).observe(view)
}
