/** The headings of a document as a list of links. */
import type { Translate } from '../../../platform/i18n/index.ts'
import type { Heading } from '../../../platform/markdown/index.ts'
import { Icon } from '../../../ui/icons/icon.tsx'

export interface ContentsProps {
  t: Translate
  headings: readonly Heading[]
}

// One heading needs no list of contents.
const FEWEST_HEADINGS = 2

export function hasContents(headings: readonly Heading[]): boolean {
  return headings.length >= FEWEST_HEADINGS
}

/** On a wide desk it stands beside the text; elsewhere the same list is a sheet behind a button. */
export function Contents({ t, headings }: ContentsProps) {
  const top = Math.min(...headings.map(({ level }) => level))
  const list = (
    <ul class="list contents__list">
      {headings.map(({ id, level, text }) => (
        <li key={id}>
          <a
            class="contents__entry"
            data-depth={Math.min(level - top, 4)}
            data-heading={id}
            href={`#${id}`}
          >
            <bdi dir="auto">{text || '#'}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav class="contents" aria-label={t('viewer.contents')}>
        <p class="contents__title">{t('viewer.contents')}</p>
        {list}
      </nav>
      <div class="menu contents-sheet">
        <button class="button" type="button" popovertarget="contents">
          <Icon name="list-tree" />
          {t('viewer.contents')}
        </button>
        <nav class="menu__panel" id="contents" popover="auto" aria-label={t('viewer.contents')}>
          {list}
        </nav>
      </div>
    </>
  )
}
