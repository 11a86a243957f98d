/** The path to the current page, from the outermost level. */
import { Icon } from '../icons/icon.tsx'
import { classes } from './classes.ts'

export interface BreadcrumbProps {
  label: string
  steps: { label: string; href?: string; isCode?: boolean }[]
}

/** Of a long path a narrow page shows both ends: steps cut to one letter each would be useless. */
const SHOWN_AT_START = 1
const SHOWN_AT_END = 2

function stepClass(at: number, length: number): string {
  const isMiddle = at >= SHOWN_AT_START && at < length - SHOWN_AT_END
  const isFirstOfThem = isMiddle && at === SHOWN_AT_START
  return classes(
    'breadcrumb__step',
    isMiddle && 'breadcrumb__step--middle',
    isFirstOfThem && 'breadcrumb__step--gap',
  )
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav class="breadcrumb" aria-label={label}>
      <ol class="breadcrumb__list list">
        {steps.map((step, at) => (
          <li key={step.label} class={stepClass(at, steps.length)}>
            {at > 0 && <Icon name="chevron-right" />}
            {step.href ? (
              <a href={step.href}>
                <bdi dir={step.isCode ? 'ltr' : undefined}>{step.label}</bdi>
              </a>
            ) : (
              <bdi dir={step.isCode ? 'ltr' : undefined} aria-current="page" title={step.label}>
                {step.label}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
