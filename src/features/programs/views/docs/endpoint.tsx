/** One endpoint: its purpose, who may call it, its input, its response, its refusals. */
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Details } from '#ui/components/details.tsx'
import type { Endpoint, Parameter, SchemaField } from '../../rules/docs/index.ts'
import { CodeLinks } from './errors.tsx'

export function EndpointSection({ endpoint }: { endpoint: Endpoint }) {
  const t = useT()
  const { id, method, path, summary, access, limit } = endpoint
  return (
    <article class="endpoint" id={id} aria-labelledby={`${id}-title`}>
      <h3 class="endpoint__title" id={`${id}-title`}>
        <a href={`#${id}`}>
          <bdi dir="ltr">
            <span class="docs__method">{method}</span> <code>{path}</code>
          </bdi>
        </a>
      </h3>
      <p>
        <bdi lang="en" dir="ltr">
          {summary}
        </bdi>
      </p>
      <p class="endpoint__facts">
        {t(`api_docs.access_${access}`)} · {t(`api_docs.limit_${limit.kind}`)},{' '}
        {t('api_docs.a_minute', { number: limit.perMinute.toLocaleString('en') })}
      </p>
      <Fields title={t('api_docs.parameters')} fields={endpoint.parameters} />
      <Fields title={t('api_docs.body')} fields={endpoint.body} />
      <CodeBlock
        id={`${id}-curl`}
        label={t('api_docs.request')}
        name={t('api_docs.request_of', { endpoint: `${method} ${path}` })}
        language="curl"
        copyLabel={t('api_docs.copy')}
      >
        {endpoint.curl}
      </CodeBlock>
      <ResponseBlock endpoint={endpoint} />
      {endpoint.problems.length > 0 && (
        <CodeLinks label={t('api_docs.refuses')} codes={endpoint.problems} />
      )}
    </article>
  )
}

function ResponseBlock({ endpoint }: { endpoint: Endpoint }) {
  const t = useT()
  const { id, status, response, media, responseFields } = endpoint
  if (response === null) return <p>{t('api_docs.answer_media', { media })}</p>
  return (
    <>
      <CodeBlock
        id={`${id}-answer`}
        label={t('api_docs.answer')}
        name={t('api_docs.answer_of', { endpoint: `${endpoint.method} ${endpoint.path}` })}
        language={String(status)}
      >
        {response}
      </CodeBlock>
      {responseFields.length > 0 && (
        <Details label={t('api_docs.answer_fields')}>
          <FieldList fields={responseFields} showsRequired={false} />
        </Details>
      )}
    </>
  )
}

interface FieldsProps {
  title: string
  fields: readonly (SchemaField | Parameter)[]
}

function Fields({ title, fields }: FieldsProps) {
  if (fields.length === 0) return null
  return (
    <div>
      <h4 class="endpoint__part-title">{title}</h4>
      <FieldList fields={fields} showsRequired />
    </div>
  )
}

function FieldList({
  fields,
  showsRequired,
}: Omit<FieldsProps, 'title'> & { showsRequired: boolean }) {
  const t = useT()
  return (
    <ul class="list fields">
      {fields.map((field) => (
        <li key={field.name} class="fields__row">
          <span class="fields__name">
            <code>{field.name}</code>
          </span>
          <span class="fields__about">
            <code class="fields__type">{field.type}</code>
            {notesOf(t, field, showsRequired).map((note) => (
              <span key={note} class="fields__note">
                {note}
              </span>
            ))}
            {field.description && (
              <span class="fields__note">
                <bdi lang="en" dir="ltr">
                  {field.description}
                </bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function notesOf(t: Translate, field: SchemaField | Parameter, showsRequired: boolean): string[] {
  return [
    ...('where' in field ? [t(`api_docs.in_${field.where}`)] : []),
    ...(showsRequired && field.isRequired ? [t('api_docs.required')] : []),
    ...(field.fallback === null ? [] : [t('api_docs.by_default', { value: field.fallback })]),
  ]
}
