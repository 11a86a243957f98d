/** Passwords at rest: scrypt with a salt of its own for each, and its cost beside it. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { common } from '../problems/index.ts'
import { normalizeText } from '../text/normalize.ts'
import { FairQueue } from '../threads/fair-queue.ts'

// One of OWASP's equal choices: 32 MiB of memory three times over, about 0.24 s on one core.
const COST = { log2N: 15, r: 8, p: 3 }
const KEY_BYTES = 32

type Cost = typeof COST

/** `scrypt$15$8$3$salt$key`. `person` is an account's id, or an address: who waits, waits in turn. */
export async function hashPassword(password: string, person: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, { salt, cost: COST, person })
  const { log2N, r, p } = COST
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Costs the same whether it is right or wrong, and where nothing is stored: the time must not reveal whether a name
 * exists. A text that is not a hash of ours is wrong.
 */
export async function isPassword(
  password: string,
  stored: string | null,
  person: string,
): Promise<boolean> {
  if (stored === null) {
    await derive(password, { salt: randomBytes(16), cost: COST, person })
    return false
  }
  const [kind, log2N, r, p, salt = '', key = ''] = stored.split('$')
  if (kind !== 'scrypt') return false
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, { salt: Buffer.from(salt, 'base64url'), cost, person })
  return given.length === expected.length && timingSafeEqual(given, expected)
}

interface Derivation {
  salt: Buffer
  cost: Cost
  person: string
}

interface Waiting {
  start: () => void
  refuse: () => void
}

// Two at a time: libuv has four threads, which also compress every page and read every file, and ten checks at once
// blocked all of them for two seconds. The last of sixteen waits two seconds.
const AT_ONCE = 2
const queue = new FairQueue<Waiting>({ maxWaiting: 16, maxPerPerson: 8 })
const served: string[] = []

async function derive(password: string, { person, ...how }: Derivation): Promise<Buffer> {
  if (served.length < AT_ONCE) served.push(person)
  else await turnOf(person)
  try {
    return await keyOf(password, how)
  } finally {
    served.splice(served.indexOf(person), 1)
    const next = queue.take((one) => served.includes(one))
    if (next) served.push(next.person)
    next?.job.start()
  }
}

function turnOf(person: string): Promise<void> {
  return new Promise((start, reject) => {
    const refuse = () => reject(common.refuse('busy', {}, { 'retry-after': '2' }))
    queue.push(person, { start, refuse })?.refuse()
  })
}

function keyOf(
  password: string,
  { salt, cost }: Pick<Derivation, 'salt' | 'cost'>,
): Promise<Buffer> {
  const { log2N, r, p } = cost
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  // The same character can be typed as one code point or as two.
  const text = normalizeText(password)
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
