/**
 * Markup that our own engines have written. What a thread wrote arrives as bytes and goes into the response as it is:
 * several megabytes of text would have to be copied, encoded and hashed on the event loop.
 */
import type { JSX } from 'preact'

export interface PreparedMarkup {
  bytes: Uint8Array
  /** Changes with every byte. */
  digest: string
}

export type MarkupText = string | PreparedMarkup

type FieldAttributes = Omit<JSX.IntrinsicElements['textarea'], 'children'>

export interface MarkupProps {
  of: MarkupText
  as?: 'div' | 'p' | 'ul' | 'tbody'
  class?: string
  dir?: 'ltr' | 'auto'
}

// A mark in the drawn page where the bytes belong. Random, so that no file's text can contain it.
const mark = /* @__PURE__ */ randomMark()

function randomMark(): string {
  return `markup-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
}

let collected: PreparedMarkup[] | null = null

/** An element with such markup in it; nothing that people wrote may come in here unescaped. */
export function Markup({ of, as = 'div', class: className, dir }: MarkupProps) {
  const Tag = as as 'div'
  return <Tag class={className} dir={dir} dangerouslySetInnerHTML={{ __html: placed(of) }} />
}

/** An element whose content is not Preact's: hydrating leaves its content as it is. It takes no text of its own. */
export function Untouched(attributes: { class: string; dir: 'ltr' }) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: '' }} />
}

/** A text area whose text is such markup. */
export function MarkupField({ of, ...attributes }: { of: MarkupText } & FieldAttributes) {
  return <textarea {...attributes} dangerouslySetInnerHTML={{ __html: placed(of) }} />
}

/** The markup itself, or the mark where its bytes will be. */
function placed(of: MarkupText): string {
  if (typeof of === 'string') return of
  collected?.push(of)
  return mark
}

export interface Pieces {
  /** Text and bytes in the order of the page. */
  pieces: (string | PreparedMarkup)[]
  /** All text and the digests of all bytes: every change of the page changes this. */
  fingerprint: string
}

/** Runs a synchronous drawing and puts the bytes where they belong. */
export function collectMarkup(draw: () => string): Pieces {
  const outer = collected
  collected = []
  try {
    const texts = draw().split(mark)
    const prepared = collected
    return {
      pieces: texts.flatMap((text, at) => (at === 0 ? [text] : [prepared[at - 1]!, text])),
      fingerprint: [texts.join(''), ...prepared.map(({ digest }) => digest)].join(' '),
    }
  } finally {
    collected = outer
  }
}
