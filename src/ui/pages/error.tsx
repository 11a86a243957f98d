/** An error page: what happened, what is still safe, and the next step. */
import { Button, ButtonLink } from '../components/button.tsx'
import { Details } from '../components/details.tsx'
import { Field } from '../components/field.tsx'
import { Finder, type FinderProps } from '../layout/finder.tsx'

export interface ErrorLabels {
  title: string
  /** What happened, in a sentence without blame. */
  summary: string
  safe?: string | undefined
  details: string
  requestId: string
  copy: string
}

export interface ErrorPageProps {
  status: number
  labels: ErrorLabels
  requestId: string
  next: { label: string; href: string }
  other?: { label: string; href: string } | undefined
  /** The search box of a 404. */
  finder?: Pick<FinderProps['labels'], 'search' | 'searchPlaceholder'> | undefined
  /** The input of the form that was refused, by the names of its fields. */
  written?: { label: string; fields: readonly [name: string, text: string][] } | undefined
  /** The wait of a 429, which the browser core counts down in the page. */
  retry?: { seconds: number; text: string } | undefined
}

export function ErrorPage(props: ErrorPageProps) {
  const { status, labels, requestId, next, other, finder, written, retry } = props
  return (
    <div class="error-page">
      <p class="error-page__status" dir="ltr">
        {status}
      </p>
      <h1 class="error-page__title">{labels.title}</h1>
      <p class="error-page__words">
        {labels.summary} {labels.safe}
      </p>
      {retry && (
        <p class="error-page__retry" role="timer" data-countdown={retry.seconds}>
          {retry.text}
        </p>
      )}
      {finder && (
        <Finder
          labels={{ search: finder.search, searchPlaceholder: finder.searchPlaceholder }}
          id="error-finder"
        />
      )}
      {written && <Written {...written} />}
      <div class="error-page__steps">
        <ButtonLink kind="primary" href={next.href}>
          {next.label}
        </ButtonLink>
        {other && (
          <ButtonLink kind="quiet" href={other.href}>
            {other.label}
          </ButtonLink>
        )}
      </div>
      <Details label={labels.details}>
        <p class="error-page__request">
          {labels.requestId}{' '}
          <code id="request-id" dir="ltr">
            {requestId}
          </code>
          <Button kind="quiet" icon="copy" class="needs-script" data-copies="request-id">
            {labels.copy}
          </Button>
        </p>
      </Details>
    </div>
  )
}

function Written({ label, fields }: NonNullable<ErrorPageProps['written']>) {
  return (
    <section class="error-page__written">
      <h2>{label}</h2>
      {fields.map(([name, text]) => (
        <Field
          key={name}
          id={`written-${name}`}
          label={name}
          rows={text.includes('\n') ? 8 : 1}
          input={{ value: text, readOnly: true }}
        />
      ))}
    </section>
  )
}
