/** The path to the current page, from the outermost level. */
import { Icon } from '../icons/icon.tsx'

export interface BreadcrumbProps {
  label: string
  steps: { label: string; href?: string; isCode?: boolean }[]
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav class="breadcrumb" aria-label={label}>
      <ol class="breadcrumb__list list">
        {steps.map((step, at) => (
          <li key={step.label} class="breadcrumb__step">
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
