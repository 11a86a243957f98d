/**
 * The commands that docs/running.md and docs/upgrading.md give, typed exactly on a machine that only this test sees:
 * install, service, backup, two upgrades, and back. External commands (git, systemd, sudo, useradd) are simulated by a
 * few lines of shell; installing and building return what the test run has built already. It has processes of its own,
 * and a /proc that shows them.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { COMPILED } from '../support/servers.ts'
import { atTheEnd } from '../support/stores.ts'

const root = resolve(import.meta.dirname, '../..')

/** The code blocks under a heading, in their order. */
function blocksOf(file: string, heading: string): string[] {
  const text = `\n${readFileSync(join(root, 'docs', file), 'utf8')}`
  const [, section = ''] = text.split(`\n${heading}\n`)
  const own = section.split(/\n## /)[0]!
  return [...own.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block]) => block!)
}

/** A command is typed; a block that begins with the name of a file is written into it. */
function typed(block: string): string {
  const [, file] = /^# (\/\S+)\n/.exec(block) ?? []
  if (file) return `cat >${file} <<'END_OF_FILE'\n${block}END_OF_FILE\n`
  return block
    .replace('<address of this repository>', 'https://git.example.org/codeshelf')
    .replace('<version before>', 'v1')
    .replace('<file>', '"$(ls -d /var/lib/codeshelf/backups/* | tail -n 1)"')
}

const PLAYED: Record<string, string> = {
  // A clone copies what the test run has; a later fetch changes a source, so that it is built again.
  git: `case $1 in clone) cp -r "$CHECKOUT" "$3";; *) date +%N >src/changed;; esac`,
  useradd: `for name; do :; done
echo "$name:x:$(id -u):$(id -g)::/:/bin/sh" >>/etc/passwd; echo "$name:x:$(id -g):" >>/etc/group`,
  sudo: `shift 2; exec env -i PATH="$PATH" NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" "$@"`,
  systemctl: `unit=/etc/systemd/system/codeshelf.service
case $1 in
daemon-reload) ;;
stop) kill "$(cat /run/service)"; while kill -0 "$(cat /run/service)"; do sleep 0.1; done 2>/dev/null;;
start|enable)
  settings=$(grep -v '^#' "$(sed -n 's/^EnvironmentFile=//p' $unit)")
  cd / && setsid env -i PATH="$PATH" NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" $settings $(sed -n 's/^ExecStart=//p' $unit) >>/run/log 2>&1 &
  echo $! >/run/service
  node -e "$LOOK" && exit
  cat /run/log; exit 1;;
esac`,
}

/** Until the service responds: one process, which polls. */
const LOOK = `
const look = (left) =>
  fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => ok).catch(() => false).then((isOpen) => {
    if (isOpen || left === 0) process.exit(isOpen ? 0 : 1)
    setTimeout(look, 200, left - 1)
  })
look(600)`

/** Dana joins by the link, stores her cookie in a file, and saves files; or lists them. */
const DANA = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
const [what, value] = process.argv.slice(2)
const cookie = existsSync('/run/dana') ? readFileSync('/run/dana', 'utf8') : ''
const ask = (method, path, body) => new Promise((resolve, reject) => {
  const headers = { host: 'shelf.example.org', 'content-type': 'application/json', cookie }
  const asked = request({ host: '127.0.0.1', port: 3000, method, path, headers }, async (response) => {
    let text = ''
    for await (const part of response) text += part
    if (response.statusCode >= 400) reject(new Error(response.statusCode + ' ' + text))
    resolve({ response, text })
  })
  asked.on('error', reject)
  asked.end(body && JSON.stringify(body))
})
if (what === 'join') {
  const fields = { username: 'dana', password: 'velvet-otter-climbs-92' }
  const { response } = await ask('POST', new URL(value).pathname, fields)
  writeFileSync('/run/dana', response.headers['set-cookie'].map((one) => one.split(';')[0]).join('; '))
} else if (what === 'save') await ask('POST', '/api/files', { file_name: value, content: value })
else {
  const { items } = JSON.parse((await ask('GET', '/api/files')).text)
  console.log('FILES ' + items.map((file) => file.file_name).sort().join(' '))
}`

/** A checkout that is installed: its build links what this test run has built. */
function makeCheckout(folder: string): void {
  for (const name of ['src', 'clients', 'migrations', 'scripts', 'docs/help', 'node_modules'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['bootstrap.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name))
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  writeFileSync(join(folder, 'node_modules/.codeshelf-installed'), `${lock.digest('hex')} run`)
  writeFileSync(
    join(folder, 'scripts/build.ts'),
    `import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
    const built = ${JSON.stringify(inject('dist'))}
    rmSync('dist', { recursive: true, force: true })
    mkdirSync('dist')
    for (const name of readdirSync(built)) symlinkSync(built + '/' + name, 'dist/' + name)`,
  )
}

test('the documented steps: install, service, backup, two upgrades and back, with one library', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-documented-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const [bin, checkout] = [join(folder, 'bin'), join(folder, 'checkout')]
  mkdirSync(bin)
  for (const [name, code] of Object.entries(PLAYED))
    writeFileSync(join(bin, name), `#!/bin/sh\n${code}\n`, { mode: 0o755 })
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(join(folder, 'dana.mjs'), DANA)
  makeCheckout(checkout)

  const install = blocksOf('running.md', '## As a service')
  const upgrade = blocksOf('upgrading.md', '# Upgrading')[0]!
  const back = blocksOf('upgrading.md', '## Going back')[0]!
  expect(install).toHaveLength(5)
  const commands = install.pop()!
  expect(commands).toContain('codeshelf invite admin')
  const dana = (words: string) => `node ${join(folder, 'dana.mjs')} ${words}\n`
  const script = [
    'set -e; mkdir -p /etc/systemd/system; cd /',
    'for file in passwd group; do echo "root:x:$(id -u):$(id -g)" >/etc/$file; done',
    ...install.slice(0, -1).map(typed),
    typed(install.at(-1)!),
    'cd /home',
    `( ${typed(commands)} ) >/run/commands 2>&1 || { cat /run/commands; exit 1; }`,
    'cat /run/commands',
    dana('join "$(grep -o "https://.*/join/.*" /run/commands)"') + dana('save one'),
    typed(upgrade) + dana('save two'),
    typed(upgrade) + dana('list'),
    dana('save three') + dana('list'),
    typed(back) + dana('list'),
    `for file in /var/lib/codeshelf/backups/*; do sudo -u codeshelf codeshelf verify "$file"; done`,
    `cd /srv/codeshelf && codeshelf users`,
    'systemctl stop codeshelf',
    "grep -c 'stopping' /run/log",
    'find /srv /var/lib /home /root /run /etc -name library.db -o -name data | sed "s/^/LIBRARY /"',
  ].join('\n')

  const tmpfs = ['/etc', '/srv', '/var/lib', '/home', '/root', '/run']
  const machine = [
    ...['--dev-bind', '/', '/', ...tmpfs.flatMap((place) => ['--tmpfs', place])],
    // The checkout and the Node of this run may be in one of those.
    ...[root, dirname(process.execPath), folder].flatMap((place) => ['--bind', place, place]),
    ...['--bind', bin, '/usr/local/bin', '--proc', '/proc'],
    ...['--unshare-net', '--unshare-pid', '--die-with-parent'],
  ]
  const { stdout, stderr } = await run('bwrap', [...machine, '--', 'sh', '-c', script], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', CHECKOUT: checkout, LOOK, ...COMPILED },
  })
  const lines = stdout.split('\n')
  const said = (pattern: RegExp) => lines.filter((line) => pattern.test(line))
  expect(said(/^FILES/)).toEqual(['FILES one two', 'FILES one three two', 'FILES one two'])
  expect(said(/^LIBRARY/)).toEqual(['LIBRARY /var/lib/codeshelf/library.db'])
  expect(said(/^\/var\/lib\/codeshelf\/backups\/.*: \d+ rows of/)).toHaveLength(2)
  expect(said(/^good: /)).toHaveLength(2)
  expect(said(/^codeshelf \d+\.\d+\.\d+ \(/)).toHaveLength(4)
  expect(said(/ dana .*admin/)).toHaveLength(1)
  const named = stderr.split('\n').filter((line) => line.includes('the library in'))
  expect(new Set(named)).toEqual(
    new Set(['codeshelf: the library in /var/lib/codeshelf, settings from /etc/codeshelf.env']),
  )
  expect(stderr.match(/codeshelf: building/g)).toHaveLength(4)
})

const run = promisify(execFile)
