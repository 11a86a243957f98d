/** Where settings come from: the environment, files of settings, and files that hold one secret each. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Environment, isFamilySecret } from './families.ts'
import { settings } from './settings.ts'

/** Of the folder that a program is started in, and of the service of this machine. The environment wins, then the first. */
const USUAL_FILES = ['.env', '/etc/codeshelf.env']

/**
 * Reads files of `NAME=value` lines into the environment of this process, and returns those that were there. A file that
 * may not be read is an error for a command, which would act on another library without it; a service manager may have
 * handed its content to a service already.
 */
export function loadSettingFiles(named: string | null, isService: boolean): string[] {
  const read = named === null ? [] : [loadFile(named)]
  for (const file of USUAL_FILES) {
    try {
      read.push(loadFile(file))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && !(code === 'EACCES' && isService)) throw error
    }
  }
  return read
}

function loadFile(file: string): string {
  process.loadEnvFile(file)
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
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (secret !== '') return secret
    errors.push(`${name} must name a file with something in it`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    errors.push(`${name} must name a file that can be read (${code})`)
  }
  return undefined
}
