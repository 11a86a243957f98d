/** The options when signing out with changes that the server does not have. */
export interface UnsentChoiceProps {
  text: string
  labels: string[]
  notice: string | null
  isBusy: boolean
  strings: { save: string; export: string; discard: string; cancel: string }
  onSave(): void
  onExport(): void
  onDiscard(): void
  onCancel(): void
}

export function UnsentChoice(props: UnsentChoiceProps) {
  const { strings, isBusy } = props
  return (
    <>
      <p>{props.text}</p>
      <ul class="unsent-list">
        {props.labels.map((label) => (
          <li key={label}>
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
      <p class="unsent-notice" role="status">
        {props.notice}
      </p>
      <div class="acts">
        <button
          class="overlay-button overlay-button--main"
          type="button"
          disabled={isBusy}
          onClick={props.onSave}
        >
          {strings.save}
        </button>
        <button class="overlay-button" type="button" disabled={isBusy} onClick={props.onExport}>
          {strings.export}
        </button>
        <button
          class="overlay-button overlay-button--danger"
          type="button"
          disabled={isBusy}
          onClick={props.onDiscard}
        >
          {strings.discard}
        </button>
        <button class="overlay-button" type="button" onClick={props.onCancel}>
          {strings.cancel}
        </button>
      </div>
    </>
  )
}
