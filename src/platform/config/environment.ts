/** Where settings come from: the environment, files of settings, and files that hold one secret each. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { utf8Text } from '../text/utf8.ts'
import { type Environment, isFamilySecret } from './families.ts'
import { settings } from './settings.ts'

/** Of the folder that a program is started in, and of the service of this machine. The environment wins, then the first. */
const USUAL_FILES = ['.env', '/etc/codeshelf.env']

type ReadFile = (file: string) => Uint8Array

/**
 * Reads files of `NAME=value` lines into the environment, and returns those that were there. A file that may not be
 * read is an error for a command, which would act on another library without it; a service manager may have passed its
 * content to a service already.
 */
export function loadSettingFiles(
  environment: NodeJS.ProcessEnv,
  named: string | null,
  isService: boolean,
  readFile: ReadFile = readFileSync,
): string[] {
  const read = named === null ? [] : [loadFile(environment, named, readFile)]
  for (const file of USUAL_FILES) {
    try {
      read.push(loadFile(environment, file, readFile))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && !(code === 'EACCES' && isService)) throw error
    }
  }
  return read
}

function loadFile(environment: NodeJS.ProcessEnv, file: string, readFile: ReadFile): string {
  const text = utf8Text(readFile(file))
  if (text === null) throw Object.assign(new Error('not UTF-8'), { path: file, code: 'not UTF-8' })
  for (const [name, value] of Object.entries(parseEnv(text))) environment[name] ??= value
  return resolve(file)
}

/** Any secret can be in a file of its own: `BOT_TOKEN_FILE=/run/secrets/bot` stands for BOT_TOKEN. */
export function withSecretFiles(environment: Environment, errors: string[]): Environment {
  const values: Record<string, string | undefined> = { ...environment }
  for (const [name, file] of Object.entries(environment)) {
    const secret = secretOfFile(name)
    if (!secret || !file) continue
    if (environment[secret]) errors.push(`${secret} and ${name} are both set: one of them`)
    else values[secret] = readSecret(name, file, errors)
  }
  return values
}

/** The secret that `BOT_TOKEN_FILE` stands for; null for every other name. */
export function secretOfFile(name: string): string | null {
  const secret = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : ''
  const declared = settings[secret as keyof typeof settings]
  return declared?.isSecret || isFamilySecret(secret) ? secret : null
}

/** Editors and `echo` end a file with a line break. */
function readSecret(name: string, file: string, errors: string[]): string | undefined {
  try {
    const secret = utf8Text(readFileSync(file))?.replace(/\r?\n$/, '')
    if (secret) return secret
    const wanted = secret === undefined ? 'a file in UTF-8' : 'a file with something in it'
    errors.push(`${name} must name ${wanted}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    errors.push(`${name} must name a file that can be read (${code})`)
  }
  return undefined
}
