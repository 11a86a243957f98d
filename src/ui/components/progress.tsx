/** Real progress: a bar only when the share is known; otherwise the text alone. */
export interface ProgressBarProps {
  id: string
  label: string
  /** 0 to 1, or null when it cannot be known. */
  share: number | null
  /** "12 of 40 files": already formatted. */
  text: string
}

export function ProgressBar({ id, label, share, text }: ProgressBarProps) {
  return (
    <div class="progress">
      <label class="progress__label" for={id}>
        {label}
      </label>
      <span class="progress__text">{text}</span>
      {share !== null && <progress class="progress__bar" id={id} value={share} max={1} />}
    </div>
  )
}
