/** The keys of this page, as a list by group. */
export interface ShortcutLine {
  id: string
  label: string
  /** As printed: `['G', 'D']` is G, then D. */
  keys: string[]
}

export interface ShortcutListProps {
  groups: { group: string; lines: ShortcutLine[] }[]
  labels: { next: string; off: string | null }
}

export function ShortcutList({ groups, labels }: ShortcutListProps) {
  return (
    <div class="key-groups">
      {labels.off && <p class="key-groups__off">{labels.off}</p>}
      {groups.map(({ group, lines }) => (
        <section key={group} class="key-group">
          <h3 class="key-group__title">{group}</h3>
          <dl class="key-group__lines">
            {lines.map(({ id, label, keys }) => (
              <div class="key-line" key={id}>
                <dt>{label}</dt>
                <dd>
                  {keys.map((key, at) => (
                    <span key={`${at} ${key}`}>
                      {at > 0 && <span class="key-line__then"> {labels.next} </span>}
                      <kbd class="overlay-key" dir="ltr">
                        {key}
                      </kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
