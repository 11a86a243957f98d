/** A page of which there is no copy, asked for without a connection: what can be read instead, and what waits to be sent. */
import type { ComponentChildren } from 'preact'
import { ButtonLink } from '../components/button.tsx'
import { Icon } from '../icons/icon.tsx'

export interface OfflineWords {
  title: string
  happened: string
  safe: string
  retry: string
  availableTitle: string
  nothingAvailable: string
  unsentTitle: string
}

export interface OfflinePageProps {
  words: OfflineWords
  /** The address to try again; the worker answers with this page under any address. */
  retryHref: string
  /** Rows of what is kept here. The worker fills this list and the one below. */
  available?: ComponentChildren
}

export function OfflinePage({ words, retryHref, available }: OfflinePageProps) {
  return (
    <div class="error-page">
      <p class="error-page__status">
        <Icon name="cloud-off" size={20} />
      </p>
      <h1 class="error-page__title">{words.title}</h1>
      <p class="error-page__words">
        {words.happened} {words.safe}
      </p>
      <div class="error-page__steps">
        <ButtonLink kind="primary" href={retryHref}>
          {words.retry}
        </ButtonLink>
      </div>
      <List id="offline-list" title={words.availableTitle}>
        {available ?? <p class="error-page__words">{words.nothingAvailable}</p>}
      </List>
      <List id="offline-unsent" title={words.unsentTitle}>
        <p class="error-page__words">{words.nothingAvailable}</p>
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
