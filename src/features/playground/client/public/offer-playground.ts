/** A code block in a supported language can be opened in the playground; calling it again adds no second button. */

import { toolOf } from '#platform/formatters/languages.ts'
import { openInPlayground } from './playground-handover.ts'

export function offerPlayground(container: HTMLElement, label: string): void {
  for (const figure of container.querySelectorAll<HTMLElement>('.md-code[data-language]')) {
    const language = figure.dataset['language'] ?? ''
    if (!toolOf(language) || figure.querySelector('[data-open-in-tools]')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button--quiet'
    button.dataset['openInTools'] = ''
    button.textContent = label
    button.addEventListener('click', () =>
      openInPlayground({ code: figure.querySelector('pre')?.textContent ?? '', language }),
    )
    figure.querySelector('[data-copy-code]')?.before(button)
  }
}
