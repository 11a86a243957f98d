/** One icon of the sprite, in the colour of the text around it. */
import type { IconName } from './names.ts'

export interface IconProps {
  name: IconName
  size?: 16 | 20
  /** Only for an icon without a text beside it; otherwise an icon is decoration. */
  label?: string | undefined
  class?: string | undefined
}

// Icons that point along the reading direction are mirrored; clocks, checks and code are not.
const MIRRORED =
  /^(arrow-(left|right)|chevron-(left|right)|undo|redo|list|indent|panel|log-|external)/

let spriteUrl = ''
let isOnPage: (name: IconName) => boolean = () => false

/**
 * The URL of the sprite, and which icons the page contains itself. Set by the server and by the browser, before
 * anything is drawn.
 */
export function setIconSprite(url: string, isInPage: typeof isOnPage): void {
  spriteUrl = url
  isOnPage = isInPage
}

/** The id of an icon’s shapes in the page; short, because it is there twice for each icon. */
export function shapesId(name: string): string {
  return `_${name}`
}

/** For markup that is not drawn by components. */
export function iconSprite(): string {
  return spriteUrl
}

export function Icon({ name, size = 16, label, class: className }: IconProps) {
  const classes = ['icon', size === 20 && 'icon--20', isMirrored(name) && 'icon--mirror', className]
  return (
    <svg
      class={classes.filter(Boolean).join(' ')}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    >
      <use href={shapesHref(name)} />
    </svg>
  )
}

/** Where the shapes of an icon are: in the page, or in the sprite. */
export function shapesHref(name: IconName): string {
  return isOnPage(name) ? `#${shapesId(name)}` : `${spriteUrl}#${name}`
}

export function isMirrored(name: IconName): boolean {
  return MIRRORED.test(name)
}
