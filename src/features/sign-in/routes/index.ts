/** The addresses of signing in and out, one file for each way in. */
import { joinRoutes } from '#platform/http/index.ts'
import { linkRoutes } from './links.ts'
import { localRoutes } from './local.ts'
import { loginRoutes } from './login.ts'
import { logoutRoutes } from './logout.ts'
import { messengerRoutes } from './messenger.ts'
import { oidcRoutes } from './oidc.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './passwords.ts'
import { settingsRoutes } from './settings.ts'

export const routes = joinRoutes(
  loginRoutes,
  messengerRoutes,
  localRoutes,
  oidcRoutes,
  logoutRoutes,
  settingsRoutes,
  passwordRoutes,
  passkeyRoutes,
  linkRoutes,
)
