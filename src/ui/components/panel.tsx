/** A sheet on the desk, for the few things that need an edge of their own. */
import type { ComponentChildren } from 'preact'

export interface PanelProps {
  title?: string
  id?: string
  actions?: ComponentChildren
  children: ComponentChildren
}

export function Panel({ title, id, actions, children }: PanelProps) {
  const titleId = title && id ? `${id}-title` : undefined
  return (
    <section class="panel" id={id} aria-labelledby={titleId}>
      {(title || actions) && (
        <div class="panel__head">
          {title && (
            <h2 class="panel__title" id={titleId}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
