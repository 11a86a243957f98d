/** A code block that the tools know can be taken to the scratch pad. */
import { openInPad } from '../../../../client/handed-pad.ts'
import { toolOf } from '../../../../platform/formatters/languages.ts'
import type { Translate } from '../../../../platform/i18n/index.ts'

export function offerPad(sheet: HTMLElement, t: Translate): void {
  for (const figure of sheet.querySelectorAll<HTMLElement>('.md-code[data-language]')) {
    const language = figure.dataset['language'] ?? ''
    if (!toolOf(language)) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button--quiet'
    button.textContent = t('viewer.open_in_tools')
    button.addEventListener('click', () =>
      openInPad({ code: figure.querySelector('pre')?.textContent ?? '', language }),
    )
    figure.querySelector('[data-copy-code]')?.before(button)
  }
}
