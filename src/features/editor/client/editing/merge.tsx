/**
 * The merge page: three editors, the choices, and the result, which is passed back to the editor session. Loaded on
 * demand.
 */
import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { openLayer } from '#client/dialogs/layers.ts'
import { inPage } from '#client/islands/in-page.tsx'
import { isTextField } from '#client/keys/text-fields.ts'
import { type Editor, openEditor } from '#platform/editor/index.ts'
import { editorLabels } from '#platform/editor/labels.ts'
import { type RenderContext, useRenderContext } from '#platform/html/render-context.ts'
import { directionOf } from '#platform/i18n/phrases.ts'
import {
  type Choices,
  type ClashChoice,
  countOpen,
  type MergeDocument,
  type MergeWork,
  makeMergeDocument,
  nextOpen,
  textFor,
} from '../../rules/merge-document.ts'
import { ClashBar, columnName, type MergeColumnName, MergeView } from '../../views/merge-view.tsx'
import { pageNonce } from './page-parts.ts'
import type { MergeCase } from './session-state.ts'

export interface MergePanelProps {
  merge: MergeCase
  language: string
  fileName: string
  isSaving: boolean
  onChange: (text: string) => void
  onSave: (text: string) => void
  /** Null when nothing was done. */
  onBack: (begun: MergeWork | null) => void
}

export function MergePanel(props: MergePanelProps) {
  const { merge } = props
  const document = useMemo(() => makeMergeDocument(merge, merge.begun), [merge])
  const [shown, setShown] = useState<MergeColumnName>('result')
  const [at, setAt] = useState<number | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { places, editors, bars } = useEditors(props, document)
  const choices = useChoices(props, document, { editors, bars })
  useEffect(() => {
    title.current?.focus()
    const first = nextOpen(document.clashes, choices, null)
    if (first !== null)
      for (const editor of Object.values(editors.current ?? {})) editor.showStretch(first)
  }, [document])

  const goOn = () => {
    const next = nextOpen(document.clashes, choices, at)
    if (next === null) return
    setAt(next)
    setShown('result')
    for (const editor of Object.values(editors.current ?? {})) editor.showStretch(next)
    // The bar may be drawn only after the editor has scrolled to it.
    setTimeout(() => bars.current.get(next)?.querySelector('button')?.focus(), 80)
  }
  const openCount = countOpen(document.clashes, choices)
  const save = () => {
    if (openCount > 0) goOn()
    else if (!props.isSaving) props.onSave(editors.current?.result.text() ?? document.text)
  }
  const goBack = () => props.onBack(workOf(merge, editors.current?.result, { document, choices }))
  useEscape(goBack)
  return (
    <MergeView
      version={merge.version}
      clashCount={document.clashes.length}
      openCount={openCount}
      isBaseLost={merge.isBaseLost}
      isSaving={props.isSaving}
      shown={shown}
      places={places}
      title={title}
      onShow={setShown}
      onNext={goOn}
      onSave={save}
      onBack={goBack}
    />
  )
}

/** Escape leads back too, but inside a text the editor handles it first: it lets Tab out, or closes a search. */
function useEscape(goBack: () => void): void {
  const latest = useRef(goBack)
  latest.current = goBack
  useEffect(() => {
    const close = () => {
      const focused = document.activeElement
      if (!focused || !isTextField(focused)) latest.current()
    }
    // The editor takes the focus back itself.
    return openLayer({ close, opener: document.body })
  }, [])
}

function workOf(
  { begun }: MergeCase,
  result: Editor | undefined,
  { document, choices }: { document: MergeDocument; choices: Choices },
): MergeWork | null {
  const text = result?.text() ?? document.text
  if (!result || (text === document.text && Object.keys(choices).length === 0)) return begun
  return { text, places: result.stretchPlaces(), choices }
}

/** Three editors for as long as this document is merged; a bar is above each conflict of the result. */
function useEditors(props: MergePanelProps, document: MergeDocument) {
  const root = useRenderContext()
  const places = { theirs: usePlace(), result: usePlace(), mine: usePlace() }
  const editors = useRef<Record<MergeColumnName, Editor> | null>(null)
  const bars = useRef(new Map<number, HTMLElement>())
  useEffect(() => {
    bars.current.clear()
    const opened = openThree({ ...props, ...root, document, bars: bars.current, places })
    editors.current = opened
    return () => {
      for (const bar of bars.current.values()) render(null, bar)
      for (const editor of Object.values(opened)) editor.remove()
    }
  }, [document])
  return { places, editors, bars }
}

function usePlace() {
  return useRef<HTMLDivElement>(null)
}

interface OpenThree extends MergePanelProps, RenderContext {
  document: MergeDocument
  bars: Map<number, HTMLElement>
  places: Record<MergeColumnName, { current: HTMLDivElement | null }>
}

function openThree({ t, locale, merge, document, bars, places, ...rest }: OpenThree) {
  const open = (column: MergeColumnName, text: string, more: object): Editor => {
    const editor = openEditor({
      parent: places[column].current!,
      text,
      label: columnName(t, column, merge.version),
      labels: editorLabels[locale],
      nonce: pageNonce(),
      stretches: document.spans[column],
      changed: document.changed[column],
      // What differs at the end of a long line is seen without scrolling sideways.
      wraps: true,
      ...more,
    })
    void editor.setLanguage(rest.language, rest.fileName)
    return editor
  }
  const result = open('result', document.text, {
    barOf: (id: number) => barOf(bars, id),
    onChange: calmly(() => rest.onChange(result.text())),
  })
  return {
    theirs: open('theirs', merge.theirs, { isReadOnly: true }),
    result,
    mine: open('mine', merge.mine, { isReadOnly: true }),
  }
}

type Opened = Pick<ReturnType<typeof useEditors>, 'editors' | 'bars'>

/** What was selected at each conflict; a choice fills the result and is shown on its bar. */
function useChoices(
  { merge }: MergePanelProps,
  { clashes }: MergeDocument,
  { editors, bars }: Opened,
): Choices {
  const { locale } = useRenderContext()
  const made = merge.begun?.choices ?? {}
  const [choices, setChoices] = useState<Choices>(made)
  useEffect(() => setChoices(made), [clashes])
  const choose = (id: number, choice: ClashChoice) => {
    const clash = clashes[id]
    if (!clash) return
    editors.current?.result.fillStretch(id, textFor(clash, choice))
    setChoices((before) => ({ ...before, [id]: choice }))
  }
  useEffect(() => {
    for (const { id } of clashes) {
      const bar = (
        <ClashBar
          number={id + 1}
          all={clashes.length}
          choice={choices[id]}
          dir={directionOf(locale)}
          onChoose={(choice) => choose(id, choice)}
        />
      )
      render(inPage(bar), barOf(bars.current, id))
    }
  }, [clashes, choices])
  return choices
}

// The result is stored at a pause in typing, as every text is.
const PAUSE_MS = 300

function calmly(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(run, PAUSE_MS)
  }
}

function barOf(bars: Map<number, HTMLElement>, id: number): HTMLElement {
  const known = bars.get(id)
  if (known) return known
  const made = document.createElement('div')
  bars.set(id, made)
  return made
}
