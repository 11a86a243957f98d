/**
 * Keys pressed before their field is loaded: buffered, without running commands. Returns a function that stops it and
 * returns their text.
 */
export function holdKeys(): () => string {
  let text = ''
  const hold = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph'))
      return
    // Not Enter: the person has not seen yet what it would select.
    if (event.key === 'Backspace') text = text.replace(/.$/su, '')
    else if (/^.$/su.test(event.key)) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', hold, { capture: true })
  return () => {
    removeEventListener('keydown', hold, { capture: true })
    return text
  }
}
