/** A preview of Markdown, by the same engine as its page. Loaded when a Markdown text is first edited. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { trustedMarkup } from '#client/islands/trusted-types.ts'
import { useRenderContext } from '#platform/html/render-context.ts'
import type { Locale } from '#platform/i18n/phrases.ts'
import { displayName } from '#platform/languages/index.ts'
import {
  type DrawMath,
  MarkdownView,
  markdownLabels,
  parseMarkdown,
  renderMarkdown,
} from '#platform/markdown/index.ts'

export interface PreviewProps {
  /** With plain line breaks. */
  read: () => string
  /** Another number: the text has changed. */
  revision: number
}

// Drawing takes about a millisecond for a page of text; a long one waits for a longer pause.
const PAUSE_MS = 120
const PAUSE_LONG_MS = 600
const LONG = 100_000

export function Preview({ read, revision }: PreviewProps) {
  const { locale } = useRenderContext()
  const [html, setHtml] = useState('')
  const math = useRef<DrawMath | null>(null)
  useEffect(() => {
    const draw = async () => {
      const parsed = parseMarkdown(read())
      if (parsed.hasMath && !math.current) math.current = await loadMath()
      setHtml(renderMarkdown(parsed, optionsFor(locale, math.current)).html)
    }
    const wait = html === '' ? 0 : html.length > LONG ? PAUSE_LONG_MS : PAUSE_MS
    const timer = setTimeout(() => void draw(), wait)
    return () => clearTimeout(timer)
  }, [revision])
  return <MarkdownView html={html} trust={trustedMarkup} />
}

function optionsFor(locale: Locale, math: DrawMath | null) {
  return {
    labels: markdownLabels[locale],
    // The page has headings and ids of its own.
    idPrefix: 'preview-',
    headingShift: 1,
    icons: document.documentElement.dataset['icons'] ?? '',
    languageName: displayName,
    ...(math && { math }),
  }
}

async function loadMath(): Promise<DrawMath | null> {
  const part = await import('#platform/markdown/load-math.ts')
  return part.loadMath().catch(() => null)
}
