/** What the tests need and npm does not have: installed from Debian when we may, else named exactly. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Need {
  package: string
  /** Any of these files means that it is there. */
  files: readonly string[]
}

const NEEDS: readonly Need[] = [
  {
    package: 'chromium',
    files: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  },
  { package: 'bubblewrap', files: ['/usr/bin/bwrap'] },
  { package: 'python3', files: ['/usr/bin/python3', '/usr/local/bin/python3'] },
  { package: 'git', files: ['/usr/bin/git', '/usr/local/bin/git'] },
  {
    package: 'fonts-noto-core',
    files: ['/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf'],
  },
  { package: 'fonts-dejavu-core', files: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'] },
]

/** Null when everything is there, else the sentence that tells a person what to do. */
export function ensureSystemPackages(): string | null {
  const missing = NEEDS.filter((need) => !need.files.some((file) => existsSync(file))).map(
    (need) => need.package,
  )
  if (missing.length === 0) return null
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return `the tests need: ${missing.join(', ')}. On Debian: sudo ${command}`
  }
  console.log(`installing ${missing.join(', ')} from Debian`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program = '', ...args] = command.split(' ')
  spawnSync(program, ['update'], { stdio: 'ignore', env })
  const installed = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  return installed.status === 0 ? null : `could not install ${missing.join(', ')}; try: ${command}`
}

export function findChromium(): string | null {
  return NEEDS[0]!.files.find((file) => existsSync(file)) ?? null
}
