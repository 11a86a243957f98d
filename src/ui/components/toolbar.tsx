/** Related controls in one line; the browser core gives it one tab stop. */
import type { ComponentChildren } from 'preact'

export function Toolbar({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="toolbar" role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

export function ToolbarGap() {
  return <span class="toolbar__gap" />
}
