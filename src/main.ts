/** The command line: the only reader of arguments and environment. */
import {
  type CommandLine,
  checkUsage,
  readCommandLine,
  suggestionFor,
  UsageError,
} from './commands/arguments.ts'
import { assetsDir, type Command, libraryName, printable } from './commands/command.ts'
import { commands } from './commands/index.ts'
import {
  ConfigError,
  likelyTypos,
  loadSettingFiles,
  readConfig,
  retiredSettings,
} from './platform/config/index.ts'
import { readAssetManifest } from './platform/http/assets.ts'
import { Problem } from './platform/problems/index.ts'
import { describeVersion } from './platform/program.ts'
import { StoreUnusable } from './platform/store/unavailable.ts'

/** One line that a person understands, and an exit that a supervisor understands. */
function giveUp(message: string, code = 1): never {
  console.error(message)
  process.exit(code)
}

/** A full disk, a folder that may not be written: the system's message names it, and a stack adds nothing. */
const REFUSED_BY_MACHINE = new Set(
  'EACCES EDQUOT EFBIG EIO EISDIR EMFILE ENOSPC ENOTDIR EPERM EROFS SQLITE_FULL'.split(' '),
)

async function main(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2))
  const { name } = line
  if (name === 'version' || line.asksFor === 'version') return printVersion()
  if (name === null) return printCommands()
  if (name === 'help') return line.words[0] ? printHelp(find(line.words[0])) : printCommands()
  const command = find(name)
  if (line.asksFor === 'help') return printHelp(command)
  checkUsage(command, line)
  await begin(command, line)
}

function find(name: string): Command {
  const command = commands.find((known) => known.name === name)
  if (command) return command
  const names = [...commands.map((known) => known.name), 'help', 'version']
  throw new UsageError(
    `there is no command '${name}'${suggestionFor(name, names)}; try 'codeshelf help'`,
  )
}

async function begin(command: Command, { words, flags, envFile }: CommandLine): Promise<void> {
  const files = readSettingFiles(envFile, command.library !== 'acts')
  for (const warning of [...likelyTypos(process.env), ...retiredSettings(process.env)])
    console.error(`codeshelf: ${warning}`)
  const config = readConfig(process.env)
  if (command.library === 'acts') {
    const from = files.length > 0 ? `, settings from ${files.join(', ')}` : ''
    console.error(printable(`codeshelf: the library in ${libraryName(config)}${from}`))
  }
  const { run } = await command.load()
  const isTerminal = process.stdout.isTTY === true
  await run({ config, usage: command.usage, args: words, flags, isTerminal })
}

function readSettingFiles(envFile: string | null, isService: boolean): string[] {
  try {
    return loadSettingFiles(process.env, envFile, isService)
  } catch (error) {
    const { path, code } = error as NodeJS.ErrnoException
    throw new ConfigError([`the settings in ${path ?? envFile} cannot be read (${code})`])
  }
}

function printHelp({ usage, help }: Command): void {
  console.log(`codeshelf ${usage}\n\n${help}`)
}

function printCommands(): void {
  console.log('codeshelf <command>\n')
  const width = Math.max(...commands.map((known) => known.usage.length))
  for (const known of commands) console.log(`  ${known.usage.padEnd(width + 2)}${known.summary}`)
  console.log(
    `\n'codeshelf help <command>' explains one, 'codeshelf --version' prints the version. Settings are environment variables (see
docs/catalogue/settings.md), also read from .env in this folder, /etc/codeshelf.env and --env-file <file>.`,
  )
}

function printVersion(): void {
  console.log(`codeshelf ${describeVersion(readAssetManifest(assetsDir))}`)
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) giveUp(`codeshelf: ${error.message}`, 2)
  if (error instanceof ConfigError)
    giveUp(error.errors.map((line) => `codeshelf: ${line}`).join('\n'), 2)
  if (error instanceof StoreUnusable) giveUp(`codeshelf: ${error.message}`)
  if (error instanceof Problem) giveUp(`codeshelf: ${error.declared.en}`)
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE')
    giveUp(
      `codeshelf: port ${port} on ${address} is taken by another program; set PORT to a free one`,
    )
  if (code === 'EACCES' && port)
    giveUp(`codeshelf: port ${port} may not be used by this user; set PORT above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    giveUp(`codeshelf: this machine has no address ${address ?? ''}; check HOST`)
  if (code && REFUSED_BY_MACHINE.has(code)) giveUp(`codeshelf: ${(error as Error).message}`)
  console.error(error)
  process.exit(1)
}
