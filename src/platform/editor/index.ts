/** The text editor. It is large, so it is fetched only by the pages that write. */
export type { LineMark } from './line-marks.ts'
export type { Mark } from './marks.ts'
export { type Editor, type EditorOptions, isProseLanguage, openEditor } from './open-editor.ts'
export type { Stretch } from './stretches.ts'
