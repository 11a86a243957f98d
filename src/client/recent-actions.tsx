/** "Recent actions" of the account menu. */
import { DialogBody } from '../ui/overlay/dialog.tsx'
import { RecentList } from '../ui/overlay/recent-list.tsx'
import { openDialog } from './open-dialog.tsx'
import { pageData } from './page-data.ts'
import { recentActions } from './toasts.ts'
import { say } from './words.ts'

export function openRecentActions(): void {
  openDialog({
    class: 'overlay-dialog',
    label: say('shell.recent_actions'),
    draw: (close) => (
      <DialogBody
        title={say('shell.recent_actions')}
        closeLabel={say('shell.close')}
        onClose={close}
      >
        <RecentList
          actions={recentActions.get()}
          locale={pageData().locale}
          words={{ empty: say('shell.recent_empty') }}
        />
      </DialogBody>
    ),
  })
}
