/** The text in the editor: lines are counted in the stored text, and nothing lies beside them but signs. */
import type { WrittenFile } from '../../../../client/written-file.ts'
import { type Ground, NO_SPOT, type Spot } from './ground.ts'

export function spotAtLine(line: number): Spot {
  return { ...NO_SPOT, line_start: line }
}

export function editorGround(editor: () => WrittenFile['editor']): Ground {
  const box = document.querySelector<HTMLElement>('.text-slot') ?? document.body
  const atCaret = () => spotAtLine(editor().storedLine(editor().place().line).line)
  return {
    kind: 'source',
    middle: 0,
    box,
    host: box,
    topOf: () => null,
    margin: () => null,
    toGround: (point) => point,
    spotAt: atCaret,
    chosenSpot: atCaret,
    step: () => null,
    wordsAt: () => '',
    light: () => {},
    show: ({ line_start }) => line_start !== null && editor().goTo(line_start),
    watch: () => () => {},
  }
}
