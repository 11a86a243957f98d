/**
 * Keys pressed before their field is there: buffered, with no commands meanwhile. Returns a function that returns their
 * text and ends it.
 */
export function holdKeys(): () => string {
  let text = ''
  const hold = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph'))
      return
    // Not Enter: nobody has seen yet what it would choose.
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
