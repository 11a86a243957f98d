/** The commands for a file of the list. */

import { editorPaths, viewerPaths } from '#paths/files.ts'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { type MenuItem, MenuPanel } from '#ui/components/menu.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { RowModel } from './list-model.ts'

interface RowMenuProps {
  row: RowModel
  isOpen: boolean
  onMenu: ((row: RowModel, isOpen: boolean) => void) | undefined
}

/** Twenty menus would be half of the page, so a menu is drawn when it is opened. */
export function RowMenu({ row, isOpen, onMenu }: RowMenuProps) {
  const t = useT()
  const id = `file-${row.id}`
  const label = t('library.more_acts', { name: row.name })
  return (
    <div class="menu">
      <button
        class="button button--quiet button--icon"
        type="button"
        aria-label={label}
        // The browser closes an open menu at the second press, and makes its commands the next tab stops.
        {...(isOpen && { popovertarget: `${id}-menu` })}
        onClick={(event) => {
          if (isOpen) return
          // The menu may be drawn before the browser handles this press, and would be closed by it.
          event.preventDefault()
          onMenu?.(row, true)
        }}
      >
        <Icon name="ellipsis" />
      </button>
      {isOpen && (
        <MenuPanel
          id={id}
          label={label}
          title={row.name}
          items={menuItems(t, row)}
          panel={showPanel}
          onClosed={() => onMenu?.(row, false)}
        />
      )}
    </div>
  )
}

function showPanel(panel: HTMLDivElement | null): void {
  if (panel && !panel.matches(':popover-open')) panel.showPopover()
}

function menuItems(t: Translate, row: RowModel): MenuItem[] {
  return [
    { label: t('library.peek'), icon: 'eye', keys: 'Space', button: press('peek-file', row.id) },
    {
      label: t('library.edit'),
      icon: 'pencil',
      keys: 'E',
      href: href(editorPaths.edit, { id: row.id }),
    },
    {
      label: t('library.download'),
      icon: 'download',
      href: href(viewerPaths.download, { id: row.id }),
    },
    {
      label: t(row.isPinned ? 'library.unpin' : 'library.pin'),
      icon: 'pin',
      keys: 'P',
      button: press('pin-file', row.id),
    },
    {
      label: t('library.move_to'),
      icon: 'folder-input',
      keys: 'M',
      button: press('move-file', row.id),
    },
    {
      label: t('library.to_bin'),
      icon: 'trash-2',
      keys: 'Del',
      isDanger: true,
      isApart: true,
      button: press('bin-file', row.id),
    },
  ]
}
