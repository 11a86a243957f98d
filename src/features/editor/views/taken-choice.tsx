/** The name is already used: three options, none of which loses the text. */
import { viewerPaths } from '#paths/files.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { DialogBody } from '#ui/overlay/dialog.tsx'

export interface TakenChoiceProps {
  name: string
  taken: { id: string; version: number }
  /** Only a file that is new can become a version of another one. */
  isNew: boolean
  onNext: () => void
  onOther: () => void
  onClose: () => void
}

export function TakenChoice(props: TakenChoiceProps) {
  const t = useT()
  const { name, taken, isNew, onNext, onOther, onClose } = props
  return (
    <DialogBody
      title={t('library.taken_title')}
      closeLabel={t('library.close_dialog')}
      onClose={onClose}
    >
      <p>{t('library.taken_text', { name, version: taken.version })}</p>
      <div class="acts">
        <Button kind="primary" onClick={onOther}>
          {t('library.taken_other')}
        </Button>
        {isNew && (
          <Button onClick={onNext}>{t('library.taken_next', { n: taken.version + 1 })}</Button>
        )}
        <ButtonLink
          href={href(viewerPaths.source, { id: taken.id })}
          target="_blank"
          rel="noopener"
        >
          {t('library.taken_open')}
        </ButtonLink>
      </div>
    </DialogBody>
  )
}
