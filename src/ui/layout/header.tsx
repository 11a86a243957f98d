/** The thin line on top of every page. */
import type { ComponentChildren } from 'preact'
import { Avatar } from '../components/avatar.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Menu } from '../components/menu.tsx'
import { Finder } from './finder.tsx'
import { Logo } from './logo.tsx'
import type { Account, ShellLabels } from './shell-labels.ts'

export interface AppHeaderProps {
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
