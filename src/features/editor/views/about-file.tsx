/** Optional fields: description, tags, source. Folded until a person opens it or a field has an error. */
import { useT } from '#platform/html/render-context.ts'
import { countPoints } from '#platform/text/index.ts'
import { Details } from '#ui/components/details.tsx'
import { Field } from '#ui/components/field.tsx'
import type { FieldErrors, FieldName, FileFields } from '../rules/file-fields.ts'

export interface AboutFileProps {
  written: FileFields
  knownTags: readonly string[]
  errors?: FieldErrors | undefined
  maxDescription: number
  writer: (field: FieldName) => (event: Event) => void
}

// The counter is announced only near the limit; before that it would be noise.
const COUNT_FROM = 0.8

export function AboutFile(props: AboutFileProps) {
  const t = useT()
  const { written, errors = {}, maxDescription, writer } = props
  const points = countPoints(written.description)
  const isNear = points >= maxDescription * COUNT_FROM
  return (
    <Details
      label={t('library.about_file')}
      isOpen={Boolean(errors.description || errors.tags || errors.sourceUrl)}
    >
      <div class="writing__about">
        <Field
          id="description"
          label={t('library.description')}
          error={errors.description}
          rows={2}
          counter={isNear ? t('library.description_count', { n: points }) : undefined}
          isOverLimit={points > maxDescription}
          input={{ value: written.description, onInput: writer('description') }}
        />
        <TagField {...props} />
        <Field
          id="source_url"
          label={t('library.source_url')}
          error={errors.sourceUrl}
          isCode
          input={{
            type: 'url',
            value: written.sourceUrl,
            placeholder: 'https://',
            onInput: writer('sourceUrl'),
          }}
        />
      </div>
    </Details>
  )
}

function TagField({ written, knownTags, errors = {}, writer }: AboutFileProps) {
  const t = useT()
  return (
    <div>
      <Field
        id="tags"
        label={t('library.file_tags')}
        hint={t('library.tags_hint')}
        error={errors.tags}
        input={{
          value: written.tags,
          list: 'known-tags',
          autocomplete: 'off',
          onInput: writer('tags'),
        }}
      />
      <datalist id="known-tags">
        {completions(written.tags, knownTags).map((line) => (
          <option key={line} value={line} />
        ))}
      </datalist>
    </div>
  )
}

const SHOWN_COMPLETIONS = 50

/** The browser completes a whole field, so each offer is the line so far with one more tag. */
export function completions(line: string, known: readonly string[]): string[] {
  const at = line.lastIndexOf(',') + 1
  const before = line.slice(0, at)
  const begun = line.slice(at).trim().toLowerCase()
  const used = new Set(line.split(',').map((tag) => tag.trim()))
  return known
    .filter((tag) => !used.has(tag) && tag.toLowerCase().startsWith(begun))
    .slice(0, SHOWN_COMPLETIONS)
    .map((tag) => (before ? `${before} ${tag}` : tag))
}
