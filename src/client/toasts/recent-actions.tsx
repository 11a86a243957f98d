/** "Recent actions" of the account menu. */
import { DialogBody } from '#ui/overlay/dialog.tsx'
import { RecentList } from '#ui/overlay/recent-list.tsx'
import { openDialog } from '../dialogs/open-dialog.tsx'
import { pageData } from '../shell/page-data.ts'
import { translate } from '../shell/texts.ts'
import { recentActions } from './toasts.ts'

export function openRecentActions(): void {
  openDialog({
    class: 'overlay-dialog',
    label: translate('shell.recent_actions'),
    draw: (close) => (
      <DialogBody
        title={translate('shell.recent_actions')}
        closeLabel={translate('shell.close')}
        onClose={close}
      >
        <RecentList
          actions={recentActions()}
          locale={pageData().locale}
          labels={{ empty: translate('shell.recent_empty') }}
        />
      </DialogBody>
    ),
  })
}
