/** The two pages of the bin, as tabs under the title of each. */
import { trashPaths } from '#paths/files.ts'
import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { Tabs } from '#ui/components/tabs.tsx'

export function TrashTabs({ current }: { current: 'files' | 'notes' }) {
  const t = useT()
  return (
    <Tabs
      label={t('trash.bin')}
      tabs={[
        { href: trashPaths.trash, label: t('trash.files'), isCurrent: current === 'files' },
        {
          href: notePaths.deleted,
          label: t('notes.deleted_notes'),
          isCurrent: current === 'notes',
        },
      ]}
    />
  )
}
