/** The merge at work: three editors, the choices, and the result on its way back to the desk. Fetched when needed. */
import { render } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Editor, openEditor } from '../../../../../platform/editor/index.ts'
import { editorWords } from '../../../../../platform/editor/words.ts'
import type { Translate } from '../../../../../platform/i18n/index.ts'
import type { Locale } from '../../../../../platform/i18n/phrases.ts'
import { directionOf } from '../../../../../platform/i18n/speak.ts'
import {
  type Choice,
  type Choices,
  countOpen,
  type MergeSheet,
  makeSheet,
  nextOpen,
  wordsFor,
} from '../../../rules/merge-sheet.ts'
import { ClashBar, type Column, columnName, MergeView } from '../../../views/writing/merge-view.tsx'
import type { MergeCase } from './desk.ts'
import { pageNonce } from './page-parts.ts'

export interface MergeProps {
  t: Translate
  locale: Locale
  merge: MergeCase
  language: string
  fileName: string
  isSaving: boolean
  onChange: (text: string) => void
  onSave: (text: string) => void
  onBack: () => void
}

export function Merge(props: MergeProps) {
  const { t, locale, merge } = props
  const sheet = useMemo(() => makeSheet(merge), [merge])
  const [choices, setChoices] = useState<Choices>({})
  const [shown, setShown] = useState<Column>('result')
  const [at, setAt] = useState<number | null>(null)
  const places = { theirs: usePlace(), result: usePlace(), mine: usePlace() }
  const title = useRef<HTMLHeadingElement>(null)
  const editors = useRef<Record<Column, Editor> | null>(null)
  const bars = useRef(new Map<number, HTMLElement>())

  useEffect(() => {
    bars.current.clear()
    setChoices({})
    const opened = openThree({ ...props, sheet, bars: bars.current, places })
    editors.current = opened
    title.current?.focus()
    return () => {
      for (const bar of bars.current.values()) render(null, bar)
      for (const editor of Object.values(opened)) editor.remove()
    }
  }, [sheet])

  const choose = (id: number, choice: Choice) => {
    const clash = sheet.clashes[id]
    if (!clash) return
    editors.current?.result.fillStretch(id, wordsFor(clash, choice))
    setChoices((before) => ({ ...before, [id]: choice }))
  }
  useEffect(() => {
    for (const { id } of sheet.clashes) {
      const bar = (
        <ClashBar
          t={t}
          number={id + 1}
          all={sheet.clashes.length}
          choice={choices[id]}
          dir={directionOf(locale)}
          onChoose={(choice) => choose(id, choice)}
        />
      )
      render(bar, barOf(bars.current, id))
    }
  }, [sheet, choices])

  const goOn = () => {
    const next = nextOpen(sheet.clashes, choices, at)
    if (next === null) return
    setAt(next)
    setShown('result')
    for (const editor of Object.values(editors.current ?? {})) editor.showStretch(next)
    // The bar may be drawn only after the editor has scrolled to it.
    setTimeout(() => bars.current.get(next)?.querySelector('button')?.focus(), 80)
  }
  const openCount = countOpen(sheet.clashes, choices)
  const save = () => {
    if (openCount > 0) goOn()
    else if (!props.isSaving) props.onSave(editors.current?.result.text() ?? sheet.text)
  }
  return (
    <MergeView
      t={t}
      version={merge.version}
      clashCount={sheet.clashes.length}
      openCount={openCount}
      isBaseLost={merge.isBaseLost}
      isSaving={props.isSaving}
      shown={shown}
      places={places}
      title={title}
      onShow={setShown}
      onNext={goOn}
      onSave={save}
      onBack={props.onBack}
    />
  )
}

function usePlace() {
  return useRef<HTMLDivElement>(null)
}

interface OpenThree extends MergeProps {
  sheet: MergeSheet
  bars: Map<number, HTMLElement>
  places: Record<Column, { current: HTMLDivElement | null }>
}

function openThree({ t, locale, merge, sheet, bars, places, ...rest }: OpenThree) {
  const open = (column: Column, text: string, more: object): Editor => {
    const editor = openEditor({
      parent: places[column].current!,
      text,
      label: columnName(t, column, merge.version),
      words: editorWords[locale],
      nonce: pageNonce(),
      stretches: sheet.spans[column],
      ...more,
    })
    void editor.setLanguage(rest.language, rest.fileName)
    return editor
  }
  const result = open('result', sheet.text, {
    barOf: (id: number) => barOf(bars, id),
    onChange: calmly(() => rest.onChange(result.text())),
  })
  return {
    theirs: open('theirs', merge.theirs, { isReadOnly: true }),
    result,
    mine: open('mine', merge.mine, { isReadOnly: true }),
  }
}

// The result is kept at a pause in typing, as every text is.
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
