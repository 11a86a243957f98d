/** The last line of a page: the docs, the language, the theme, always in this order. */
import { Choice } from './choice.tsx'
import type { ChoiceGroup, FooterLink } from './shell-labels.ts'

export function Footer({ links, choices }: { links: FooterLink[]; choices: ChoiceGroup[] }) {
  return (
    <footer class="footer">
      {links.length > 0 && (
        <div class="footer__links">
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
        </div>
      )}
      <div class="footer__end">
        {choices.map((group) => (
          <Choice key={group.label} {...group} />
        ))}
      </div>
    </footer>
  )
}
