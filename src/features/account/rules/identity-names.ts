/** How an identity is written on the command line: `messenger:123`, `oidc:<id>:<subject>`, `password:name`. */
const NAMED = /^(oidc:[^:]+|[a-z]+):(.+)$/

export function readIdentity(text: string): { provider: string; subject: string } | null {
  const [, provider, subject] = NAMED.exec(text.slice(0, 1_000)) ?? []
  return provider && subject ? { provider, subject } : null
}
