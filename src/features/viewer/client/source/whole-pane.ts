/** A file whose lines are all in the page. */
import { splitLines } from '#platform/highlight/split-lines.ts'
import { fetchColours } from '../text/file-colours.ts'
import { fileText } from '../text/file-text.ts'
import { drawLine } from './line-element.ts'
import { bringIntoSight, codeOf, lineElement, markLines, type Pane } from './pane.ts'

interface PaneFile {
  id: string
  version: number
  total: number
}

export function wholePane(list: HTMLElement, { id, version, total }: PaneFile): Pane {
  return {
    total,
    show: (line) => bringIntoSight(lineElement(line)),
    async lines() {
      // A folded line is not all there; its text is fetched.
      if (!list.querySelector('.line__more')) return [...list.querySelectorAll('.line')].map(textOf)
      const text = await fileText(id, version)
      return text === null ? null : splitLines(text)
    },
    mark: (range) => markLines(list, range),
    inPage: () => ({ first: 1, last: total }),
    onDrawn: () => {},
  }
}

/** An empty line holds a break, so that it has a height. */
function textOf(line: Element): string {
  const text = codeOf(line)?.textContent ?? ''
  return text === '\n' ? '' : text
}

// Lines that get their colours in one go: a few milliseconds of work, so that typing is never held up.
const SLICE = 200

/** Colours that were not ready when the page was drawn. */
export async function colourWhole(list: HTMLElement, file: PaneFile): Promise<void> {
  const colours = await fetchColours(file, { first: 1, last: file.total })
  if (!colours || colours.plain) return
  const elements = [...list.querySelectorAll<HTMLElement>('.line')]
  for (let start = 0; start < elements.length; start += SLICE) {
    await new Promise((next) => requestAnimationFrame(next))
    for (let at = start; at < Math.min(start + SLICE, elements.length); at++) {
      const line = elements[at]!
      if (!line.querySelector('.line__more')) drawLine(line, colours.lines[at] ?? '')
    }
  }
}
