/** The headings of a document as a list of links. */
import type { MarkupText } from '#platform/html/markup.tsx'
import { useT } from '#platform/html/render-context.ts'
import { DocumentContents } from '#platform/markdown/index.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** On a wide page it is beside the text; elsewhere the same list is a bottom sheet behind a button. */
export function Contents({ markup }: { markup: MarkupText }) {
  const t = useT()
  return (
    <>
      <nav class="contents" aria-label={t('viewer.contents')}>
        <p class="contents__title">{t('viewer.contents')}</p>
        <DocumentContents markup={markup} />
      </nav>
      <div class="menu contents-sheet">
        <button class="button" type="button" popovertarget="contents">
          <Icon name="list-tree" />
          {t('viewer.contents')}
        </button>
        <nav class="menu__panel" id="contents" popover="auto" aria-label={t('viewer.contents')}>
          <DocumentContents markup={markup} />
        </nav>
      </div>
    </>
  )
}
