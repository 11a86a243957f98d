/** The language or theme choice: each possibility is a link, or a button of one form that works without script. */
import { HiddenFields } from '../components/hidden-fields.tsx'
import type { ChoiceGroup } from './shell-labels.ts'

export function Choice({ label, choices, form }: ChoiceGroup) {
  if (!form) {
    return (
      <nav class="choice" aria-label={label}>
        {choices.map((choice) => (
          <a
            key={choice.label}
            {...(choice.href ? { href: choice.href } : {})}
            {...(choice.lang ? { lang: choice.lang, hreflang: choice.lang } : {})}
            aria-current={choice.isCurrent ? 'true' : undefined}
          >
            {choice.label}
          </a>
        ))}
      </nav>
    )
  }
  return (
    <form class="choice" method="post" action={form.action} aria-label={label}>
      <HiddenFields fields={form.fields ?? {}} />
      {choices.map((choice) => (
        <button
          key={choice.label}
          class="choice__button"
          type="submit"
          name={form.name}
          value={choice.value}
          lang={choice.lang}
          aria-current={choice.isCurrent ? 'true' : undefined}
        >
          {choice.label}
        </button>
      ))}
    </form>
  )
}
