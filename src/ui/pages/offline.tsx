/** A page that was never opened on this device, asked for without a connection: what can be read instead. */
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
}

export interface OfflinePageProps {
  words: OfflineWords
  /** The address to try again; the worker answers with this page under any address. */
  retryHref: string
  /** Rows of what is kept here. The browser fills `#offline-list` when the worker drew the page. */
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
      <section class="offline__list" aria-labelledby="offline-title">
        <h2 class="panel__title" id="offline-title">
          {words.availableTitle}
        </h2>
        <div id="offline-list">
          {available ?? <p class="error-page__words">{words.nothingAvailable}</p>}
        </div>
      </section>
    </div>
  )
}
