/** Where letters are text: fields, lists that jump by letter, editors. */
const KEYLESS_INPUTS = /^(checkbox|radio|button|submit|reset|range|color|file|image)$/

export function isTextPlace(place: Element): boolean {
  if (place instanceof HTMLInputElement) return !KEYLESS_INPUTS.test(place.type)
  return (
    place.closest(
      'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [data-keys="off"]',
    ) !== null
  )
}
