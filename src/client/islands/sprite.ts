/** Tells the icons where their sprite lies; called before anything with icons is drawn in the browser. */
import { setIconSprite } from '#ui/icons/icon.tsx'

export function readySprite(): void {
  setIconSprite(document.documentElement.dataset['icons'] ?? '')
}
