/** Sets the address of the icon sprite; called before anything with icons is drawn in the browser. */
import { setIconSprite, shapesId } from '#ui/icons/icon.tsx'

const isOnPage = (name: string) => document.getElementById(shapesId(name)) !== null

export function readySprite(): void {
  setIconSprite(document.documentElement.dataset['icons'] ?? '', isOnPage)
}

/** Parts of another page of ours may be inserted into this one, with icons that this one does not have. */
export function takeIcons(page: Document | null): void {
  const icons = document.querySelector('.page-icons')
  for (const shapes of page?.querySelectorAll('.page-icons > *') ?? [])
    if (!document.getElementById(shapes.id)) icons?.append(shapes)
}
