/** The text of a warning that the server returned when it saved a file. */
import type { Translate } from '#platform/i18n/index.ts'

const SECRETS = [
  'private_key',
  'aws_key',
  'code_host_token',
  'slack_token',
  'api_key',
  'bot_token',
  'password',
] as const

export function warningText(t: Translate, code: string): string {
  if (code === 'picture_left_out') return t('library.picture_left_out')
  const kind = /^looks_like_(\w+)$/.exec(code)?.[1]
  return kind
    ? t('library.looks_like_secret', { kind: secretName(t, kind) })
    : t('library.case_clash')
}

function secretName(t: Translate, kind: string): string {
  const known = SECRETS.find((one) => one === kind)
  return known ? t(`library.secret_${known}`) : kind
}
