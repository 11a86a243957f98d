/** Code as it is: left to right, its own box for long lines, its language and a copy button. */
import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'

export interface CodeBlockProps {
  id: string
  /** Names the box for a screen reader, and is shown above it with the language. */
  label: string
  /** For a screen reader, where several boxes on a page have the same label. */
  name?: string
  language?: string
  copyLabel?: string
  children: ComponentChildren
}

export function CodeBlock({ id, label, name, language, copyLabel, children }: CodeBlockProps) {
  return (
    <figure class="code-block">
      <figcaption class="code-block__head">
        <span class="code-block__label" dir="auto">
          {label}
        </span>
        {language && (
          <span class="code-block__language" lang="en">
            {language}
          </span>
        )}
        {copyLabel && (
          <Button kind="quiet" icon="copy" class="needs-script" data-copies={id}>
            {copyLabel}
          </Button>
        )}
      </figcaption>
      {/* A box that scrolls must be reachable by keyboard. */}
      <section
        class="code-block__box code-surface"
        dir="ltr"
        tabindex={0}
        aria-label={name ?? label}
      >
        <pre class="code-block__text" id={id}>
          <code>{children}</code>
        </pre>
      </section>
    </figure>
  )
}
