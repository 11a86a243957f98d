/** Layers above the page: menus, panels, dialogs. Esc closes the topmost, and focus goes back to its opener. */
export interface Layer {
  close(): void
  /** While a modal layer is open, the single keys of the page below are silent. */
  isModal?: boolean
  /** The element that gets the focus back; by default the one that had it when the layer opened. */
  opener?: Element | null
}

const layers: Layer[] = []

/** Puts a layer on top. Returns a function to call when it has closed, in any way. */
export function openLayer(layer: Layer): () => void {
  const opener = layer.opener ?? document.activeElement
  const menuButton = menuButtonOf(opener)
  layers.push(layer)
  return () => {
    const at = layers.indexOf(layer)
    if (at === -1) return
    layers.splice(at, 1)
    returnFocus(opener, menuButton)
  }
}

/** True when there was a layer to close. */
export function closeTopLayer(): boolean {
  const top = layers.at(-1)
  top?.close()
  return top !== undefined
}

export function hasModalLayer(): boolean {
  return layers.some(({ isModal }) => isModal)
}

/** Focus that the person has already moved on purpose stays where it is. */
function returnFocus(opener: Element | null, menuButton: Element | null): void {
  if (!opener || opener === document.body) return
  for (const one of [opener, menuButton, document.getElementById('main')]) {
    if (!isFocusLost()) return
    if (one instanceof HTMLElement && one.isConnected)
      one.focus({ preventScroll: one.id === 'main' })
  }
}

/** An item of a menu closes with it, and may be removed with its row: the menu's button replaces it. */
function menuButtonOf(opener: Element | null): Element | null {
  const menu = opener?.closest('[popover]')
  return menu ? document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`) : null
}

function isFocusLost(): boolean {
  const now = document.activeElement
  return (
    !now || now === document.body || !now.isConnected || now.closest('dialog:not([open])') !== null
  )
}
