/** English texts: sign in. */
export const texts = {
  title: 'Sign in',
  returning: 'The page that you wanted comes next.',
  receives: 'Codeshelf will receive',
  receives_name: 'your name and username',
  receives_picture: 'your picture',
  receives_id: 'your account id',
  no_script: 'This way to sign in needs JavaScript.',
  widget_absent:
    'The sign-in button did not appear. A content blocker or the network may be blocking it.',
  own_computer: 'This is your own computer: a name is enough.',
  stand_in_first: 'The first person to sign in here becomes the administrator.',
  name: 'Your name',
  name_hint: 'The same name opens the same library again.',
  enter: 'Sign in',
  entering: 'Signing in',
  refused: 'That sign-in has expired. Try the sign-in button again.',
  limited: {
    one: 'Too many attempts. Try again in {n} second.',
    other: 'Too many attempts. Try again in {n} seconds.',
  },
  failed: 'The server could not be reached. Nothing is lost; try again.',
  again_title: 'Sign in again',
  again_text:
    'You are signed in as {name}. Sign in once more to change how you sign in. If you sign in as somebody else, this device changes to that account.',
  settings: 'Sign-in',
  settings_lead:
    'Each of these opens your account. Keep at least two, so that losing one does not lock you out.',
  again_needed: 'To change anything here, sign in again first.',
  again: 'Sign in again',
  somebody_else:
    'You are now signed in as {name}. The other account was signed out on this device.',
  added: 'Added',
  last_used: 'last used',
  unlink: 'Remove',
  unlink_label: 'Remove {kind}: {label}',
  only_one: 'This is your only way to sign in, so it cannot be removed.',
  link_title: 'Add another way',
  link_messenger: 'Link the messenger',
  link_proxy: 'Link {name}, as your proxy calls you',
  proxy_unlinked:
    'Your proxy calls you {name}, and no account has this name yet. Link it below to go on with this account, or sign out.',
  link_text: 'After this you can sign in to your account this way too.',
  back_to_settings: 'Back to the settings',
  done_linked: 'Added. You can sign in this way from now on.',
  done_unlinked:
    'Removed. It no longer opens your account, and other devices that came in this way are signed out.',
  kind_messenger: 'Messenger',
  kind_local: 'Local sign-in',
  kind_password: 'Password',
  kind_passkey: 'Passkey',
  kind_proxy: 'Proxy',
  username: 'Username',
  username_hint: '3 to 64 letters or digits; . _ - @ + in the middle.',
  password: 'Password',
  new_password: 'New password',
  password_hint:
    'At least 10 characters. Four random words are easy to remember and hard to guess.',
  forgotten: 'Forgotten? An administrator can give you a link that signs you in once.',
  invited: 'Your invitation is remembered here for an hour. Sign in one of these ways to join.',
  add_password: 'Add a password',
  change_password: 'Change the password',
  change_ends: 'Changing it signs out all your other devices.',
  done_password_added: 'Password added. You can sign in by it from now on.',
  done_password_changed: 'Password changed. Your other devices are signed out.',
  done_renamed: 'Renamed.',
  done_by_link:
    'You are signed in. The link is used up, so choose a password below for the next time.',
  done_by_link_only:
    'You are signed in. The link is used up, so add a way to sign in below for the next time.',
  passkey_refused:
    'A copy of this passkey seems to exist: it was refused because its counter went back. Remove it.',
  with_passkey: 'Sign in with a passkey',
  add_passkey: 'Add a passkey',
  passkey_text: 'A passkey signs you in by the lock of a device: a fingerprint, a face or a PIN.',
  passkey_name: 'Name of the device',
  passkey_name_hint: 'So that you know it again in the list.',
  rename: 'Rename',
  passkey_unsupported:
    'This browser cannot use passkeys here: it is too old, or the page was not opened over https.',
  passkey_no_script: 'Passkeys need JavaScript.',
  passkey_cancelled: 'No passkey was used. Try again, or sign in another way.',
  join_passkey: 'Create a passkey instead',
  join_title: 'Join Codeshelf',
  join_text: 'You were invited. Choose how you will sign in from now on.',
  join: 'Create account',
  join_other: 'Continue another way',
  join_signed_in:
    'You are signed in as {name}. A new account made here replaces that sign-in on this device.',
  link_sign_in_title: 'Sign in by this link',
  link_sign_in_text: 'This link signs you in once. Afterwards, choose a new password.',
  link_other:
    'You are signed in as {name}. If the link is for another account, this device changes to it.',
  dead_link_title: 'This link no longer works',
  dead_link_text:
    'A link like this works once, and only for a limited time. If you have an account, sign in; otherwise ask whoever sent it for a new one.',
  set_up_title: 'Sign-in is not set up yet',
  set_up_why:
    'This server can be reached over a network, where a name alone proves nothing, and no other way to sign in is set up yet.',
  set_up_operator: 'If you run this server',
  set_up_link:
    'To become the administrator, open the set-up link. It is in the server’s log and in this file of its data directory:',
  set_up_people:
    'People have accounts here already. To get in, make a sign-in link with this command, open it and choose a password:',
  set_up_off:
    'Passwords and passkeys are switched off here, so there is no set-up link. To use one, remove this setting and restart the server:',
  set_up_proxy:
    'You came through a proxy that this server does not expect. To serve others through it, set these and restart the server, which then writes a set-up link:',
  set_up_messenger: 'To let people sign in by a messenger:',
  set_up_bot: 'Create a bot in the messenger and give it the domain of this site.',
  set_up_settings:
    'Set these environment variables; the last one is the public address of this site:',
  set_up_admin: 'Make yourself an administrator by your messenger id, then restart the server:',
  set_up_more:
    'To let people sign in by an OpenID Connect provider, set these, with a short name of your choice in the place of <ID>, and restart the server:',
  set_up_local:
    'Only for you, on this machine? Leave HOST, BASE_URL and TRUSTED_PROXIES unset and open it on localhost, without a proxy: there a name is enough.',
  set_up_guest: 'If somebody else runs this server, ask them.',
  continue_as: 'Continue as {name}',
  with_provider: 'Sign in with {name}',
  provider_off:
    '{name} cannot be reached right now. The button comes back as soon as it answers; load this page again then.',
  link_provider: 'Link {name}',
  onward_title: 'On to {name}',
  onward_text: 'Sign in there once more, and you come back here.',
  onward: 'Continue',
  left_title: 'You are signed out here',
  left_text: 'You are still signed in at {name}. Continue to sign out there too.',
  unsent_text:
    'A session on this device has ended, and something written in it was never sent. If it is yours, sign in and it will be there. Nobody else can see it.',
  unsent_delete: 'Delete everything unsent from this device',
  unsent_warning:
    'This deletes what everybody who used this device has not sent, not only what is yours. It is stored nowhere else and cannot be brought back.',
  unsent_sure: 'Delete everybody’s permanently',
  unsent_deleted: 'Deleted from this device.',
  leave_title: 'Sign out?',
  leave_text: 'Another site asked for this, so we ask you first.',
  leave: 'Sign out',
  stay: 'Stay signed in',
}

export const problems = {
  invalid_local_name: 'A name is one line of 1 to 64 characters.',
  invalid_login_payload: 'The sign-in data is incomplete. Try the sign-in button again.',
  oidc_cancelled:
    'The sign-in was cancelled at the provider. Nothing has changed; try again when you like.',
  oidc_expired:
    'This sign-in took too long, was used already, or was begun in another window. Begin again from the sign-in page.',
  oidc_misconfigured:
    'The provider does not accept this server. Ask whoever runs it to compare its settings with those at the provider; the number below finds this in the log.',
  oidc_not_allowed:
    'Your account at the provider is in none of the groups that may sign in here. Ask whoever runs this server to let you in.',
  oidc_not_fresh:
    'The provider did not ask you to prove who you are. Sign out there, then try again.',
  oidc_other_account:
    'That sign-in belongs to another account. You are still signed in as before; to change accounts, sign out first.',
  oidc_other_session:
    'The session that began this has ended or changed. Nothing was linked; sign in and begin again.',
  oidc_unreachable:
    'The provider cannot be reached right now. Nothing is lost; try again in a minute.',
  proxy_name_unreadable:
    'Your proxy names somebody in letters that cannot be read here, so nobody is served. Whoever runs this server has to change what the proxy sends.',
  proxy_not_linked:
    'Your proxy names somebody whom no account knows. Link that name under Settings, Sign-in, or sign out.',
  proxy_other_person:
    'This browser was signed in as somebody other than the person your proxy names. That session has ended; load the page again to go on as yourself.',
  oidc_untrusted:
    'The provider’s answer could not be trusted, so nobody was signed in. Begin again; if it happens again, tell whoever runs this server the number below.',
  invalid_authentication:
    'That sign-in has expired or was already used. Try the sign-in button again.',
  local_sign_in_off: 'Passwords and passkeys are switched off on this server.',
  wrong_credentials: 'The username or the password is wrong.',
  invalid_username: 'A username has 3 to 64 letters or digits, and . _ - @ + in the middle.',
  username_taken: 'Somebody has this username already. Choose another.',
  invalid_password: 'A password has 10 to 256 characters.',
  common_password: 'This password is one of the first that anybody would try. Choose another.',
  passkey_refused: 'This passkey does not open an account here, or it took too long. Try again.',
  passkey_copied:
    'This passkey was refused: its counter went back, as it does when a passkey has been copied. Sign in another way and remove it in the settings.',
  passkey_known: 'This passkey is known here already. Sign in with it instead.',
  passkeys_need_a_name: 'Passkeys work only where the site is opened by its name, not by a number.',
  too_many_passkeys: 'There are 20 passkeys already. Remove one first.',
  invalid_passkey_name: 'A name has 1 to 64 characters.',
  password_exists: 'You have a password already. Load the page again to change it.',
}

export const jobs = {
  forget_used_logins: 'Delete used sign-ins',
}
