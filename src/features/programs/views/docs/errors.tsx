/** Every refusal with a URL of its own, in both languages. */
import { useT } from '#platform/html/render-context.ts'
import type { ApiProblem } from '#platform/http/index.ts'
import type { Locale } from '#platform/i18n/index.ts'
import { addressOf, problemsByCode } from '../../rules/docs/index.ts'

/** Codes in one line, each linking to its meaning. */
export function CodeLinks({ label, codes }: { label: string; codes: readonly string[] }) {
  return (
    <p class="code-links">
      <span>{label}</span>
      {codes.map((code) => (
        <a key={code} href={addressOf('errors', `error-${code}`)}>
          <code>{code}</code>
        </a>
      ))}
    </p>
  )
}

interface ErrorsProps {
  locale: Locale
  problems: readonly ApiProblem[]
}

export function Errors({ locale, problems }: ErrorsProps) {
  const t = useT()
  return (
    <section class="docs__chapter" aria-labelledby="errors">
      <h2 id="errors">{t('api_docs.errors')}</h2>
      <p>{t('api_docs.errors_lead')}</p>
      <ul class="list errors">
        {[...problemsByCode(problems)].map(([code, all]) => (
          <li key={code} class="errors__row" id={`error-${code}`}>
            <p class="errors__head">
              <a href={`#error-${code}`}>
                <code>{code}</code>
              </a>
              <bdi class="errors__status" dir="ltr">
                {[...new Set(all.map(({ status }) => status))].join(', ')}
              </bdi>
              <span class="errors__retry">{t(`api_docs.retry_${all[0]!.retry}`)}</span>
            </p>
            {all.map((problem) => (
              <ErrorText key={problem.error + problem.en} locale={locale} problem={problem} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The reader's language first; the other one below, for recognising the message. */
function ErrorText({ locale, problem }: { locale: Locale; problem: ApiProblem }) {
  const other: Locale = locale === 'he' ? 'en' : 'he'
  return (
    <div class="errors__words">
      <p>
        <code class="errors__error">{JSON.stringify(problem.error)}</code>
      </p>
      <p>
        <bdi>{problem[locale]}</bdi>
      </p>
      <p class="errors__other" lang={other}>
        <bdi>{problem[other]}</bdi>
      </p>
    </div>
  )
}
