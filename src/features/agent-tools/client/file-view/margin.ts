/** Moves notes beside their lines where the page is wide enough, each below the one before. */

const GAP = 8

let observer: ResizeObserver | null = null

export function keepInMargin(sheet: HTMLElement): void {
  observer?.disconnect()
  observer = new ResizeObserver(() => place(sheet))
  observer.observe(sheet)
}

/** The style sheet decides whether there is a margin: notes in it are placed absolutely. */
function place(sheet: HTMLElement): void {
  const list = sheet.querySelector<HTMLElement>('.noted')
  if (!list) return
  const lineOf = ({ dataset }: HTMLElement) =>
    list.querySelector<HTMLElement>(`[data-line="${dataset['from']}"]`)?.offsetTop ?? 0
  const notes = [...list.querySelectorAll<HTMLElement>('.note')]
  const hasMargin = notes.some((note) => getComputedStyle(note).position === 'absolute')
  let end = 0
  const beside = notes.map((note) => ({ note, wanted: lineOf(note) }))
  for (const { note, wanted } of beside.sort((one, other) => one.wanted - other.wanted)) {
    const top = Math.max(wanted, end)
    note.style.insetBlockStart = hasMargin ? `${top}px` : ''
    end = top + note.offsetHeight + GAP
  }
  list.style.minBlockSize = hasMargin ? `${end}px` : ''
}
