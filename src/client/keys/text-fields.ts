/** Where keys enter text: fields, lists that jump by the first letter, editors. */
const KEYLESS_INPUTS = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/

export function isTextField(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !KEYLESS_INPUTS.test(element.type)
  return (
    element.closest(
      'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [data-keys="off"]',
    ) !== null
  )
}
