/** Packages that the tests need and npm does not have: installed from Debian when permitted, else named exactly. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Need {
  package: string
  /** Any of these files means that it is there. */
  files: readonly string[]
  /** Tests are faster, or prove more, with it and run without it. */
  isExtra?: boolean
}

const NEEDS: readonly Need[] = [
  {
    package: 'chromium',
    files: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  },
  {
    package: 'chromium-headless-shell',
    files: ['/usr/bin/chromium-headless-shell'],
    isExtra: true,
  },
  { package: 'bubblewrap', files: ['/usr/bin/bwrap'] },
  { package: 'python3', files: ['/usr/bin/python3', '/usr/local/bin/python3'] },
  { package: 'tmux', files: ['/usr/bin/tmux', '/usr/local/bin/tmux'] },
  { package: 'zsh', files: ['/usr/bin/zsh'], isExtra: true },
  { package: 'fish', files: ['/usr/bin/fish'], isExtra: true },
  { package: 'git', files: ['/usr/bin/git', '/usr/local/bin/git'] },
  {
    package: 'fonts-noto-core',
    files: ['/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf'],
  },
  { package: 'fonts-dejavu-core', files: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'] },
]

/** Null when everything is installed, else a sentence that explains what to do. */
export function ensureSystemPackages(): string | null {
  const absent = NEEDS.filter((need) => !isThere(need))
  if (absent.length === 0) return null
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const error = canInstall ? install(absent) : ''
  const missing = absent.filter((need) => !need.isExtra && !isThere(need)).map(nameOf)
  if (missing.length === 0) return null
  const command = `${INSTALL} ${missing.join(' ')}`
  return canInstall
    ? `could not install ${missing.join(', ')}; try: apt-get update && ${command}\n${error}`
    : `the tests need: ${missing.join(', ')}. On Debian: sudo ${command}`
}

const INSTALL = 'apt-get install -y --no-install-recommends'

/** Returns what went wrong, in the package manager's own messages. */
function install(absent: readonly Need[]): string {
  console.log(`installing ${absent.map(nameOf).join(', ')} from Debian`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program = '', ...args] = INSTALL.split(' ')
  const troubles: string[] = []
  const run = (...names: string[]) => {
    // Another installation may be running: waits for it instead of failing.
    const { status, stderr, error } = spawnSync(
      program,
      ['-o', 'DPkg::Lock::Timeout=300', ...names],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
        env,
      },
    )
    if (status === 0) return true
    troubles.push(`${program} ${names[0]}: ${error?.message ?? stderr.trim()}`)
    return false
  }
  // The lists of a fresh image are empty, and old ones name files that no longer exist.
  run('update')
  const needed = absent.filter((need) => !need.isExtra).map(nameOf)
  // One that this Debian does not have must not prevent installing the others.
  if (!run(...args, ...absent.map(nameOf)) && needed.length > 0) run(...args, ...needed)
  return troubles.join('\n')
}

function isThere(need: Need): boolean {
  return need.files.some((file) => existsSync(file))
}

function nameOf(need: Need): string {
  return need.package
}

/** The browser itself, or the same without windows: quicker, and without notifications. */
export function findChromium(kind: 'whole' | 'bare' = 'whole'): string | null {
  const [whole, bare] = NEEDS
  const files = [...(kind === 'bare' ? bare!.files : []), ...whole!.files]
  return files.find((file) => existsSync(file)) ?? null
}
