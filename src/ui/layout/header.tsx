/** The thin line on top of every page. */
import type { ComponentChildren } from 'preact'
import { ButtonLink } from '../components/button.tsx'
import { Menu } from '../components/menu.tsx'
import { Finder } from './finder.tsx'
import type { Account, ShellLabels } from './shell-labels.ts'

interface AppHeaderProps {
  labels: ShellLabels
  account: Account | null
  bell?: ComponentChildren
}

export function AppHeader({ labels, account, bell }: AppHeaderProps) {
  return (
    <header class="header">
      <div class="header__start">
        <Logo href="/" label={labels.home} />
      </div>
      <Finder labels={labels} />
      <div class="header__end">
        <div id="state-chip" class="chip-room" data-word={labels.saved} />
        <ButtonLink href="/new" icon="plus" class="header__new">
          <span class="header__word">{labels.new}</span>
        </ButtonLink>
        <div id="bell">{bell}</div>
        {account && <AccountMenu account={account} label={labels.account} />}
      </div>
    </header>
  )
}

function AccountMenu({ account, label }: { account: Account; label: string }) {
  return (
    <Menu
      id="account"
      label={label}
      title={account.name}
      items={account.items}
      opener={{
        class: 'avatar-button',
        label: `${label}: ${account.name}`,
        children: <Avatar name={account.name} photoUrl={account.photoUrl} />,
      }}
    />
  )
}

export function PlainHeader({
  labels,
  children,
}: {
  labels: ShellLabels
  children?: ComponentChildren
}) {
  return (
    <header class="header">
      <Logo href="/" label={labels.home} />
      <div class="header__end">{children}</div>
    </header>
  )
}

/** Three books on a shelf, one of them leaning: drawn here because it belongs to no icon set. */
function LogoMark() {
  return (
    <svg
      class="icon icon--20 logo__mark"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path
        d="M4 3.5v11M8 5.5v9M11.2 4.6l4 9.6M2 17h16"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
      />
    </svg>
  )
}

function Logo({ href, label }: { href: string; label: string }) {
  return (
    <a class="logo" href={href} aria-label={label}>
      <LogoMark />
      <span class="logo__name" lang="en" dir="ltr">
        Codeshelf
      </span>
    </a>
  )
}

/** A person's picture, or the initial of the name. The name itself is given by the element around it. */
export function Avatar({ name, photoUrl }: { name: string; photoUrl: string | null }) {
  if (photoUrl) {
    return (
      <img
        class="avatar"
        src={photoUrl}
        alt=""
        width="28"
        height="28"
        referrerpolicy="no-referrer"
      />
    )
  }
  return (
    <span class="avatar" aria-hidden="true">
      {[...name.trim()][0] ?? '?'}
    </span>
  )
}
