/** Every change is applied and saved at once; one that cannot be saved is undone, with a message. */
import { plainIsland } from '#client/islands/plain-island.ts'
import { prefer } from '#client/storage/preferences.ts'
import type { PreferencesChange } from '../contract/index.ts'

const NUMBERS = new Set(['text_scale', 'code_scale'])

plainIsland('settings-form', (element, { t }) => {
  const status = element.querySelector('output')
  element.addEventListener('change', async (event) => {
    const field = event.target as HTMLInputElement | HTMLSelectElement
    const before = field.dataset['before'] ?? initial(field)
    const isSaved = await prefer({ [field.name]: choiceOf(field) } as PreferencesChange)
    if (!isSaved) return put(field, before)
    field.dataset['before'] = storedValueOf(field)
    // Everything on the page is in the old language.
    if (field.name === 'locale') return location.reload()
    if (status) status.textContent = t('account.saved')
  })
})

function choiceOf(field: HTMLInputElement | HTMLSelectElement): string | number | boolean {
  if (isSwitch(field)) return field.checked
  return NUMBERS.has(field.name) ? Number(field.value) : field.value
}

/** The value that the server drew. */
function initial(field: HTMLInputElement | HTMLSelectElement): string {
  if (isSwitch(field)) return String(field.defaultChecked)
  return [...(field as HTMLSelectElement).options].find((one) => one.defaultSelected)?.value ?? ''
}

function storedValueOf(field: HTMLInputElement | HTMLSelectElement): string {
  return isSwitch(field) ? String(field.checked) : field.value
}

function put(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (isSwitch(field)) field.checked = value === 'true'
  else field.value = value
}

function isSwitch(field: HTMLInputElement | HTMLSelectElement): field is HTMLInputElement {
  return field.type === 'checkbox'
}
