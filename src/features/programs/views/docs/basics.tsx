/** What every caller must know, and how often one may call. */
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { Table } from '#ui/components/table.tsx'
import { ANYWHERE } from '../../rules/docs/index.ts'
import type { ShownLimits } from './docs-selection.ts'
import { CodeLinks } from './errors.tsx'

const POINTS = ['sign_in', 'json', 'times', 'text', 'errors'] as const

interface BasicsProps {
  t: Translate
  limits: ShownLimits
  /** Those of them that hold for an hour. */
  hourly: readonly string[]
}

export function Basics({ t, limits, hourly }: BasicsProps) {
  return (
    <>
      <section class="docs__chapter" aria-labelledby="basics">
        <h2 id="basics">{t('api_docs.basics')}</h2>
        <ul class="docs__points">
          {POINTS.map((point) => (
            <li key={point}>{t(`api_docs.basics_${point}`)}</li>
          ))}
        </ul>
        <CodeLinks label={t('api_docs.basics_anywhere')} codes={ANYWHERE} />
      </section>
      <section class="docs__chapter" aria-labelledby="limits">
        <h2 id="limits">{t('api_docs.limits')}</h2>
        <p>{t('api_docs.limits_lead')}</p>
        <div class="docs__limits">
          <Table
            caption={t('api_docs.limits_caption')}
            isCaptionHidden
            columns={[
              { label: t('api_docs.limits_kind') },
              { label: t('api_docs.limits_number'), isNumber: true },
            ]}
            rows={Object.entries(limits).map(([kind, number]) => [
              t(`api_docs.limit_${kind}` as TextKey),
              t(hourly.includes(kind) ? 'api_docs.an_hour' : 'api_docs.a_minute', {
                number: number.toLocaleString('en'),
              }),
            ])}
          />
        </div>
      </section>
    </>
  )
}
