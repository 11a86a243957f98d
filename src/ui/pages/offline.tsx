/** A page without a cached copy, requested offline: what can be read instead, and what waits to be sent. */
import type { ComponentChildren } from 'preact'
import { ButtonLink } from '../components/button.tsx'
import { Icon } from '../icons/icon.tsx'

export interface OfflineLabels {
  title: string
  summary: string
  safe: string
  retry: string
  availableTitle: string
  nothingAvailable: string
  unsentTitle: string
}

export interface OfflinePageProps {
  labels: OfflineLabels
  /** The URL to try again; the worker returns this page for any URL. */
  retryHref: string
  /** Rows of what is cached here. The worker fills this list and the one below. */
  available?: ComponentChildren
}

export function OfflinePage({ labels, retryHref, available }: OfflinePageProps) {
  return (
    <div class="error-page">
      <p class="error-page__status">
        <Icon name="cloud-off" size={20} />
      </p>
      <h1 class="error-page__title">{labels.title}</h1>
      <p class="error-page__words">
        {labels.summary} {labels.safe}
      </p>
      <div class="error-page__steps">
        <ButtonLink kind="primary" href={retryHref}>
          {labels.retry}
        </ButtonLink>
      </div>
      <List id="offline-list" title={labels.availableTitle}>
        {available ?? <p class="error-page__words">{labels.nothingAvailable}</p>}
      </List>
      <List id="offline-unsent" title={labels.unsentTitle}>
        <p class="error-page__words">{labels.nothingAvailable}</p>
      </List>
    </div>
  )
}

function List(props: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="offline__list" aria-labelledby={`${props.id}-title`}>
      <h2 class="panel__title" id={`${props.id}-title`}>
        {props.title}
      </h2>
      <div id={props.id}>{props.children}</div>
    </section>
  )
}
