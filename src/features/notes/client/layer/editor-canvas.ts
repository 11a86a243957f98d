/** The text in the editor: lines are counted in the stored text, and nothing lies beside them but signs. */
import type { EditedFile } from '#features/editor/client/public/edited-file.ts'
import { type Canvas, spotAtLine } from './canvas.ts'

export function editorCanvas(editor: () => EditedFile['editor']): Canvas {
  const box = document.querySelector<HTMLElement>('.text-slot') ?? document.body
  const atCaret = () => spotAtLine(editor().storedLine(editor().caret().line).line)
  return {
    kind: 'source',
    middle: 0,
    box,
    host: box,
    topOf: () => null,
    margin: () => null,
    toCanvas: (point) => point,
    spotAt: atCaret,
    selectedSpot: atCaret,
    step: () => null,
    textAt: () => '',
    light: () => {},
    show: ({ line_start }) => line_start !== null && editor().goTo(line_start),
    watch: () => () => {},
  }
}
