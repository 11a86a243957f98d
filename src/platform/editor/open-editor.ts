/** A thin layer over CodeMirror: an editor for text, in one element of a page. */
import {
  history,
  indentWithTab,
  redo,
  simplifySelection,
  standardKeymap,
  toggleComment,
  undo,
} from '@codemirror/commands'
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import {
  closeSearchPanel,
  highlightSelectionMatches,
  openSearchPanel,
  search,
} from '@codemirror/search'
import { Compartment, EditorState, type Extension, Text } from '@codemirror/state'
import {
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view'
import { type Tag, tagHighlighter, tags } from '@lezer/highlight'
import {
  type CaretPort,
  caretOf,
  caretPort,
  firstKeys,
  goTo,
  putCaret,
  selectedText,
} from './caret.ts'
import { eachLineItsOwn } from './line-direction.ts'
import {
  changeBetween,
  type LineMark,
  lineMarks,
  lineOfMark,
  setStored,
  showLineMarks,
  storedLine,
} from './line-marks.ts'
import { type Mark, markable, showMarks } from './marks.ts'
import { loadMode } from './modes.ts'
import { insertLine, replaceLine, takePictures } from './pictures.ts'
import { markChanged, markStretches, type Stretch } from './stretches.ts'

/** The keys of an editor. Moving and erasing are every editor's own; beyond them as little as possible is taken. */
const always: readonly KeyBinding[] = [
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-/', run: toggleComment },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
  { key: 'Escape', run: simplifySelection },
]

/** Not in the find box: there a second Ctrl/Cmd+F is the browser's own. */
const find: KeyBinding = { key: 'Mod-f', run: openSearchPanel }

/** `takesFind`: the reader lets the editor have Ctrl/Cmd+F. Esc, then Tab leaves the editor; that is built in. */
function editorKeys(takesFind: boolean): Extension {
  return keymap.of([...(takesFind ? [find] : []), ...always, ...standardKeymap, indentWithTab])
}

export interface EditorOptions {
  parent: Element
  /** With plain line breaks; a carriage return would become one. */
  text: string
  label: string
  describedBy?: string
  /** The labels of its find box, by CodeMirror's own English phrases. */
  labels: Readonly<Record<string, string>>
  /** Of the page's policy, for the editor's style element. */
  nonce: string
  isReadOnly?: boolean
  takesFind?: boolean
  wraps?: boolean
  /** Keeps a column for marks. */
  isMarkable?: boolean
  /** Shows a column for signs beside lines, and is called with those that were pressed. */
  onLineMarks?(keys: string[], line: number): void
  stretches?: readonly Stretch[]
  /** Ranges that are marked as changed, until the text there is another. */
  changed?: readonly { from: number; to: number }[]
  barOf?: (id: number) => HTMLElement
  onChange?(): void
  /** The caret is somewhere else. */
  onMove?(): void
  /** Before the editor's own keys; true takes the key. */
  onKey?(event: KeyboardEvent): boolean
  /** Something was pasted while there was nothing. */
  onFirstPaste?(text: string): void
  /** Pictures were pasted or dropped; the caret is where they belong. */
  onPictures?(files: File[]): void
}

export interface Editor {
  text(): string
  isEmpty(): boolean
  /** Replaces everything, as one step that can be undone. */
  setText(text: string): void
  focus(): void
  hasFocus(): boolean
  /** Line and column of the caret, from 1. */
  caret(): { line: number; column: number; selected: number }
  selectedText(): string
  putCaret(at: number): void
  /** For what is offered beside the caret. */
  port: CaretPort
  /** Colours and indents as this language does; prose finds the direction of each line. */
  setLanguage(language: string, fileName: string): Promise<void>
  /** Marks ranges of the text with messages, replacing the marks shown before. */
  showMarks(marks: readonly Mark[]): void
  /** Signs beside lines, in place of those before; only with `onLineMarks`, as the four below. */
  showLineMarks(marks: readonly LineMark[]): void
  lineOfMark(key: string): number | null
  /** The text that is stored from now on: lines are counted in it. */
  setStored(text: string): void
  storedLine(line: number): { line: number; isStored: boolean }
  /** Puts the caret there, in the middle of the view. */
  goTo(line: number, column?: number): void
  openFind(): void
  /** Inserts a line at the caret, which then is behind it. */
  insertLine(line: string): void
  /** Other words in the place of a line, wherever it is now; none take the line away. */
  replaceLine(line: string, by: string): void
  fillStretch(id: number, text: string): void
  stretchPlaces(): readonly Stretch[]
  showStretch(id: number): void
  remove(): void
}

export function openEditor(options: EditorOptions): Editor {
  const mode = new Compartment()
  const stretches = markStretches(options.stretches ?? [], options.barOf)
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        ...looks(options),
        ...(options.isReadOnly ? reading : writing(options)),
        options.isMarkable ? markable : [],
        options.onLineMarks ? lineMarks(options.onLineMarks) : [],
        stretches.extension,
        markChanged(options.changed ?? []),
        mode.of(proseOrCode('', options)),
      ],
    }),
  })
  let wanted = ''
  return {
    text: () => view.state.doc.toString(),
    isEmpty: () => view.state.doc.length === 0,
    setText(text) {
      // What stays the same keeps its marks.
      view.dispatch({ changes: changeBetween(view.state.doc.toString(), text) })
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus,
    caret: () => caretOf(view),
    selectedText: () => selectedText(view),
    putCaret: (at) => putCaret(view, at),
    port: caretPort(view),
    async setLanguage(language, fileName) {
      const key = `${language} ${fileName}`
      if (key === wanted) return
      wanted = key
      const support = await loadMode(language, fileName)
      // Another one may have been selected while this was loading.
      if (key !== wanted) return
      view.dispatch({
        effects: mode.reconfigure([proseOrCode(language, options), ...(support ? [support] : [])]),
      })
    },
    showMarks: (marks) => showMarks(view, marks),
    showLineMarks: (marks) => showLineMarks(view, marks),
    lineOfMark: (key) => lineOfMark(view, key),
    setStored: (text) => setStored(view, Text.of(text.split('\n'))),
    storedLine: (line) => storedLine(view, line),
    goTo: (line, column) => goTo(view, line, column),
    openFind: () => void openSearchPanel(view),
    insertLine: (line) => insertLine(view, line),
    replaceLine: (line, by) => replaceLine(view, line, by),
    fillStretch: (id, text) => stretches.fill(view, id, text),
    stretchPlaces: () => stretches.places(view),
    showStretch: (id) => stretches.show(view, id),
    remove: () => view.destroy(),
  }
}

function looks({ label, describedBy, labels, nonce }: EditorOptions): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.phrases.of(labels),
    EditorState.tabSize.of(4),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(describedBy && { 'aria-describedby': describedBy }),
      spellcheck: 'false',
      // It is a stop of Tab anyway; tools that check pages know it by this.
      tabindex: '0',
    }),
    lineNumbers(),
    highlightSpecialChars(),
    bracketMatching(),
    search({ top: true }),
    ourClasses,
  ]
}

const reading: Extension[] = [EditorState.readOnly.of(true), editorKeys(true)]

function writing(options: EditorOptions): Extension[] {
  const { takesFind = true, onChange, onMove, onKey, onFirstPaste, onPictures } = options
  const watch = ({ docChanged, selectionSet, transactions, startState, state }: ViewUpdate) => {
    if (docChanged) onChange?.()
    if (docChanged || selectionSet) onMove?.()
    const isFirst = docChanged && startState.doc.length === 0
    if (isFirst && transactions.some((one) => one.isUserEvent('input.paste'))) {
      onFirstPaste?.(state.doc.toString())
    }
  }
  return [
    history(),
    dropCursor(),
    indentOnInput(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    EditorView.updateListener.of(watch),
    onPictures ? takePictures(onPictures) : [],
    onKey ? firstKeys(onKey) : [],
    editorKeys(takesFind),
  ]
}

/** Prose is wrapped and finds its own direction; code does neither unless the reader wants it wrapped. */
function proseOrCode(language: string, { wraps = false }: EditorOptions): Extension {
  const isProse = isProseLanguage(language)
  return [
    isProse ? eachLineItsOwn(language === 'markdown') : [],
    isProse || wraps ? EditorView.lineWrapping : [],
    indentUnit.of(indentOf(language)),
  ]
}

export function isProseLanguage(language: string): boolean {
  return PROSE.has(language)
}

const PROSE = new Set(['markdown', 'text', 'asciidoc', 'restructuredtext', 'org', 'mdx', 'textile'])

// As the makers of these languages indent; two blanks elsewhere.
function indentOf(language: string): string {
  if (/^(go|makefile)$/.test(language)) return '\t'
  return /^(python|java|csharp|kotlin|rust|php|c|cpp|swift)$/.test(language) ? '    ' : '  '
}

/** Gives the editor's tokens the classes of our own code themes, so that a file looks the same read and written. */
const CLASSES: readonly (readonly [string, readonly Tag[]])[] = [
  ['tok-comment', [tags.comment, tags.meta, tags.processingInstruction]],
  ['tok-keyword', [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self]],
  ['tok-string', [tags.string, tags.special(tags.string), tags.regexp, tags.link, tags.url]],
  ['tok-number', [tags.number]],
  [
    'tok-function',
    [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.function(tags.definition(tags.variableName)),
      tags.macroName,
      tags.labelName,
    ],
  ],
  ['tok-type', [tags.typeName, tags.className, tags.namespace]],
  [
    'tok-constant',
    [tags.bool, tags.null, tags.atom, tags.constant(tags.variableName), tags.escape, tags.color],
  ],
  ['tok-tag', [tags.tagName]],
  ['tok-attribute', [tags.attributeName]],
  ['tok-heading', [tags.heading]],
  ['tok-strong', [tags.strong]],
  ['tok-mono', [tags.monospace]],
]

const ourClasses = syntaxHighlighting(
  tagHighlighter(CLASSES.flatMap(([name, list]) => list.map((tag) => ({ tag, class: name })))),
)
