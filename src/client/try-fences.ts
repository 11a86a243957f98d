/** A code block that the tools know can be taken to the scratch pad. */

import { toolOf } from '../platform/formatters/languages.ts'
import { openInPad } from './handed-pad.ts'

export function offerPad(sheet: HTMLElement, label: string): void {
  for (const figure of sheet.querySelectorAll<HTMLElement>('.md-code[data-language]')) {
    const language = figure.dataset['language'] ?? ''
    if (!toolOf(language)) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button--quiet'
    button.textContent = label
    button.addEventListener('click', () =>
      openInPad({ code: figure.querySelector('pre')?.textContent ?? '', language }),
    )
    figure.querySelector('[data-copy-code]')?.before(button)
  }
}
