/** The masker's corpus: what must not leave the machine, and what has to stay readable. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
// The parts of each are joined here, so that this file holds nothing that looks like a secret itself.
const RANDOM = ['q8ZxT4', 'vLm2Rk', '9WpYc7', 'HsDn3B', 'fJ6uXe'].join('')
const HEX = ['9f86d081', '884c7d65', '9a2feaa0', 'c55ad015'].join('')

/** What is written, in which language, and the part that may not be seen afterwards. */
const SECRET: Record<string, [text: string, secret: string, language?: string]> = {
  'a cloud key id': [`aws_key = AK${'IA'}IOSFODNN7EXAMPLE`, 'IOSFODNN7'],
  'a cloud secret': [`aws_secret_access_key = ${RANDOM}/abc+`, RANDOM],
  'a cloud secret in a program': [`awsSecretAccessKey: "${RANDOM}/abc+"`, RANDOM, 'typescript'],
  'an API key of a map': [`key: AI${'za'}${'Sy9'.repeat(12).slice(0, 35)}`, 'Sy9Sy9Sy9'],
  'an account key of a storage': [
    `AccountName=shelf;Account${'Key'}=${RANDOM}==;EndpointSuffix=core`,
    RANDOM,
  ],
  'a token of a code host': [`gh${'p_'}${RANDOM}123456`, RANDOM, 'python'],
  'a fine-grained token': [`git${'hub_pat_'}11AAAA_${RANDOM}`, RANDOM, 'go'],
  'a token of another code host': [`GL = "gl${'pat-'}${RANDOM.slice(0, 20)}"`, 'q8ZxT4vL', 'ruby'],
  'a token of a registry': [`//registry.example/:_auth${'Token'}=npm_${RANDOM}abcdef`, RANDOM],
  'a token of another registry': [`pypi-${'AgEIcHlwaS5vcmc'}${RANDOM}`, RANDOM, 'python'],
  'a token of a model service': [`client("hf_${RANDOM}")`, RANDOM, 'python'],
  'a key of a model service': [`client = Client("sk-${'ant-api03-'}${RANDOM}")`, RANDOM, 'python'],
  'a key of a payment service': [`stripe("sk_${'live_'}${RANDOM}")`, RANDOM, 'javascript'],
  'a token of a chat': [`xox${'b-'}123456789012-${RANDOM}`, RANDOM],
  'a bot token': [`bot(12345678${'9:'}${RANDOM}abcdef)`, RANDOM, 'python'],
  'a mail key': [`SG${'.'}${RANDOM.slice(0, 22)}.${RANDOM}`, RANDOM, 'php'],
  'a token of our own': [`csk${'_'}${RANDOM}`, RANDOM, 'shell'],
  'a private key': [
    `-----BEGIN ${'RSA PRIVATE'} KEY-----\nMIIEow${RANDOM}\n-----END ${'RSA PRIVATE'} KEY-----`,
    'MIIEow',
  ],
  'a private key without an end': [`-----BEGIN ${'OPENSSH PRIVATE'} KEY-----\nb3BlbnNza`, 'b3Blbn'],
  'a private key in one line of a program': [
    `const key = "-----BEGIN ${'PRIVATE'} KEY-----\\nMIIEvQ${RANDOM}\\n-----END ${'PRIVATE'} KEY-----"`,
    'MIIEvQ',
    'javascript',
  ],
  'a PGP key': [
    `-----BEGIN PGP ${'PRIVATE'} KEY BLOCK-----\nlQOYBF\n-----END PGP ${'PRIVATE'} KEY BLOCK-----`,
    'lQOYBF',
  ],
  'a signed web token': [`jwt = "ey${'J'}hbGciOiJIUzI1NiJ9.ey${'J'}zdWIiOiIx.${RANDOM}"`, RANDOM],
  'a password in an address': ['postgres://shelf:hunter2@db.example.org/shelf', 'hunter2', 'go'],
  'a password with an @ in an address': ['redis://:p@ss@cache:6379/0', 'p@ss', 'python'],
  'a token in an address': [`git clone https://${RANDOM}@git.example.org/x`, RANDOM, 'shell'],
  'a connection string': [
    'Server=db;User Id=sa;Password=hunter2;Encrypt=true',
    'hunter2',
    'csharp',
  ],
  'a JDBC address': ['jdbc:mysql://db/shop?user=a&password=hunter2', 'hunter2', 'java'],
  'a line of an environment': ['DB_PASSWORD=hunter', 'hunter', 'dotenv'],
  'an exported line': ['export STRIPE_KEY_PROD=plainword', 'plainword', 'shell'],
  'a quoted line of an environment': ['SENTRY_DSN="https://abc123@o1.example.io/2"', 'abc123'],
  'a value of YAML': ['db:\n  password: hunter\n  host: db', 'hunter', 'yaml'],
  'a value of JSON': ['{"api_key": "plainword", "host": "db"}', 'plainword', 'json'],
  'a value of a table': ['[db]\nsecret = "plain words too"', 'plain words', 'toml'],
  'a literal of a program': ['password = "swordfish"', 'swordfish', 'python'],
  'a literal of a program with spaces': ['passphrase: "correct horse"', 'correct horse', 'ruby'],
  'a bare value of a comment': ['// login with password: hunter2024!', 'hunter2024', 'java'],
  'a header in a program': [`headers = {"Authorization": "Bearer ${RANDOM}"}`, RANDOM, 'python'],
  'a header of a command': [`curl -H "Authorization: Basic ZGFuYTpodW50ZXIy"`, 'ZGFuYT', 'shell'],
  'a hex secret': [`secret = ${HEX}`, HEX, 'python'],
  'an assignment that chance made': [`const salt = "${RANDOM}"`, RANDOM, 'typescript'],
  'a bare one': [`magic: ${RANDOM}`, RANDOM, 'yaml'],
  'an argument that chance made': [`connect('${RANDOM}==')`, RANDOM, 'javascript'],
}

/** Masked in every language: in comments, literals and settings alike. Each secret is what must not be visible. */
const LANGUAGES =
  'csharp go java javascript json kotlin php python ruby rust shell typescript yaml'.split(' ')
const HEX64 = `${HEX}${[...HEX].reverse().join('')}`
const LONG = Array.from({ length: 12 }, (_, at) => `${at}${RANDOM.slice(at)}${RANDOM}`).join('')
const LINES = Array.from({ length: 4 }, (_, at) =>
  `${RANDOM.slice(at)}${RANDOM}${at}A1b`.slice(0, 52),
)
const WORDS = 'abandon ability able about above absent zebra wisdom orbit solar velvet vivid'.split(
  ' ',
)
const SEED = [11, 3, 7, 0, 9, 2, 6, 10, 1, 8, 4, 5].map((at) => WORDS[at]).join(' ')
const PASS = ['pass', 'word'].join('')

const IN_ALL_LANGUAGES: Record<string, [text: string, ...secrets: string[]]> = {
  'a webhook of a chat': [`https://hooks.slack.com/${'services'}/T0001/B0001/${RANDOM}`, RANDOM],
  'a webhook of another chat': [`https://discord.com/api/${'webhooks'}/12345/${RANDOM}`, RANDOM],
  'a webhook of a third chat': [`"https://x.webhook.office.com/webhookb2/${HEX}@${HEX}/y"`, HEX],
  'a key of 64 digits': [`x = "${HEX64}"`, HEX],
  'a key of 32 digits': [`use("${HEX}")`, HEX],
  'a bare key of 64 digits': [`# ${HEX64}`, HEX],
  'a key of a chain': [`wallet: 0x${HEX64}`, HEX],
  'the id of a private key': [`"private_key_id": "${HEX}${HEX.slice(0, 8)}"`, HEX],
  'a key of a mail service': [`key${'-'}${HEX}`, HEX],
  'a key of a telephone service': [`S${'K'}${HEX}`, HEX],
  'a token of more than 200 letters': [`x = "${LONG}"`, LONG.slice(0, 40), LONG.slice(-40)],
  'an encoded key over several lines': [`x = \n${LINES.join('\n')}\nQ==\n`, ...LINES],
  'a key in pieces on several lines': [
    LINES.map((line) => `  "${line.slice(0, 18)}"`).join(' +\n'),
    LINES[0]!.slice(0, 18),
    LINES[3]!.slice(0, 18),
  ],
  'an element': [`<${PASS}>swordfish</${PASS}>`, 'swordfish'],
  'an element with an attribute': [`<db:${PASS} type="text">sword fish</db:${PASS}>`, 'sword fish'],
  'an element of raw text': [`<secret><![CDATA[swordfish]]></secret>`, 'swordfish'],
  attributes: [`<add key="${PASS}" value="swordfish"/>`, 'swordfish'],
  'a variable of a container': [
    `- name: DB_${PASS.toUpperCase()}\n  value: "swordfish"`,
    'swordfish',
  ],
  'a short name': [`"pass": "swordfish"`, 'swordfish'],
  'a short name in a name': [`{ db_pass: "swordfish" }`, 'swordfish'],
  'the shortest name': [`pw="swordfish"`, 'swordfish'],
  '.netrc in one line': [`machine git.example.org login dana ${PASS} swordfish`, 'swordfish'],
  '.netrc': [`machine git.example.org\n  login dana\n  ${PASS} swordfish\n`, 'swordfish'],
  '.pgpass': [`db.example.org:5432:shop:dana:swordfish`, 'swordfish'],
  '.pgpass for every host': [`*:*:*:dana:swordfish`, 'swordfish'],
  'a definition': [`define('DB_${PASS.toUpperCase()}', 'swordfish');`, 'swordfish'],
  'a definition of C': [`#define API_${'KEY'} "swordfish"`, 'swordfish'],
  'a setter': [`config.set${'Pass'}word("sword fish")`, 'sword fish'],
  'a setter of a token': [`client.setAuthToken('swordfish')`, 'swordfish'],
  'a statement': [`ALTER USER dana ${PASS.toUpperCase()} 'swordfish'`, 'swordfish'],
  'another statement': [`CREATE USER dana IDENTIFIED BY 'swordfish'`, 'swordfish'],
  'an arrow': [`'${PASS}' => 'swordfish'`, 'swordfish'],
  'another sign': [`${PASS} := "swordfish"`, 'swordfish'],
  'a type before the value': [`val ${PASS}: String = "swordfish"`, 'swordfish'],
  'an array of letters': [`char ${PASS}[] = "swordfish";`, 'swordfish'],
  'a marked literal': [`${PASS} = @"sword fish"`, 'fish'],
  'a literal in other quotes': [`${PASS} = \`sword fish\``, 'fish'],
  'a request by command': [`curl -u dana:swordfish https://example.org`, 'swordfish'],
  'a request by arguments': [`["curl", "-u", "dana:swordfish"]`, 'swordfish'],
  'a database by command': [`mysql -h db -u dana -pswordfish shop`, 'swordfish'],
  'a dump by command': [`mysqldump -u dana -p'sword fish' shop`, 'fish'],
  'a shell by command': [`sshpass -p swordfish ssh dana@example.org`, 'swordfish'],
  'a shell by arguments': [`["sshpass", "-p", "swordfish"]`, 'swordfish'],
  'a flag': [`login --${PASS} swordfish --verbose`, 'swordfish'],
  'a cache by command': [`redis-cli -h cache -a swordfish ping`, 'swordfish'],
  'a hash of .htpasswd': [`dana:$${'apr1'}$x1Y2z3A4$${RANDOM.slice(0, 22)}`, 'q8ZxT4'],
  'a hash of bcrypt': [`$${'2y'}$10$${RANDOM}${RANDOM}`.slice(0, 60), 'q8ZxT4'],
  'a hash of shadow': [`dana:$6$saltsalt$${RANDOM}/${RANDOM}:19000:0`, 'q8ZxT4'],
  'a hash of LDAP': [`{SSHA}${RANDOM}==`, 'q8ZxT4'],
  'a cloud key in two pieces': [`"AK${'IA'}IOSFODNN" + "7EXAMPLE"`, 'IOSFODNN', '7EXAMPLE'],
  'a token in three pieces': [
    `'gh${'p_'}q8ZxT4vLm2Rk' . '9WpYc7HsDn' . '3BfJ6uXe12'`,
    '9WpYc7HsDn',
  ],
  'words of a wallet': [`"${SEED}"`, 'velvet', 'ability'],
  'bare words of a wallet': [`seed: ${SEED}`, 'velvet', 'ability'],
  'a signed address': [`https://x.example.net/c?sv=2024&sig=abc%2Fdef%3D&se=1`, 'abc%2Fdef'],
  'a basic header': [`'Authorization' => 'Basic ZGFuYTpodW50ZXIy'`, 'ZGFuYTpo'],
  'a basic header on its own': [`basic = "Basic ZGFuYTpodW50ZXIy"`, 'ZGFuYTpo'],
}

/** Read and explained every day; nothing here is a secret. */
const INNOCENT: [text: string, language?: string][] = [
  ['const token = lexer.next()', 'typescript'],
  ['interface Login { password: string; token?: Token }', 'typescript'],
  ['def login(password: str, token=None): return check(password)', 'python'],
  ['if (password == stored.password) { session = openSession(user) }', 'java'],
  ['let secret = env::var("SECRET_NAME")?;', 'rust'],
  ['apiKey: process.env.API_KEY,', 'javascript'],
  ['headers: { Authorization: `Bearer $' + '{token}` }', 'javascript'],
  ['password = "$' + '{DB_PASSWORD}"', 'python'],
  ['PRIMARY_KEY = columns[0]', 'python'],
  ['$token = $request->get($name);', 'php'],
  ['the bearer authentication scheme', 'html'],
  ['.sk-circle-fade-dot { color: red }', 'css'],
  ['const id = "getUserByIdFromDatabase"', 'typescript'],
  ['import x from "./components/very-long-component-name"', 'typescript'],
  [`const alphabet = "${BASE62}"`, 'javascript'],
  [
    'integrity: "sha512-yDOArk2Qpd/djEKmZjrv7JZpn5iBHARJ9PAdvfhGf4H5wNqTgY/2K0yDKdQdm8G8h=="',
    'json',
  ],
  [`commit: "${HEX}${HEX.slice(0, 8)}"`, 'json'],
  ['id: "3f2504e0-4f89-11d3-9a0c-0305e82c3301"', 'json'],
  ['see https://example.org/docs/getting-started?page=2#install', 'markdown'],
  ['mail dana@example.org about it', 'text'],
  ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', 'text'],
  ['12:30 to 14:00, line 120', 'text'],
  ['סיסמה היא מילה, ואסימון הוא סימן', 'text'],
  ['x = 5', 'python'],
  ['setPassword(form.get("next"))', 'javascript'],
  ["SyntaxError: Unexpected token '<' in JSON", 'text'],
  ['docker run -u 1000:1000 -p 80:80 shelf', 'shell'],
  ['mysql -u dana -p shop', 'shell'],
  ['at run (/srv/app.js:5432:17:3)', 'text'],
  ['fe80:0000:1234:abcd:0202:b3ff:fe1e:8329', 'text'],
  ['const bypass = compass.pass + password.length', 'javascript'],
  ['Basic authentication and basic understanding', 'text'],
  [`sha256: "${HEX}${HEX}"`, 'yaml'],
  [`FROM node@sha256:${HEX}${HEX}`, 'dockerfile'],
  [`"etag": "${HEX}"`, 'json'],
  ['"abstract assert boolean break byte case catch char class const continue default"', 'java'],
  ['please open every window before they come home that night with very tired people', 'text'],
  ['log("first part of it, " + "second part of it")', 'javascript'],
  ['', 'python'],
]

describe('the masker', () => {
  test.each(Object.entries(SECRET))('hides %s', (_name, [text, secret, language]) => {
    const whole = `before\n${text}\nafter`
    const { text: clean, masked } = maskSecrets(whole, language)
    expect(clean).not.toContain(secret)
    expect(clean).toMatch(/^before\n/)
    expect(masked).toBeGreaterThan(0)
    // What was masked stays as it is, and is not counted again.
    expect(maskSecrets(clean, language)).toEqual({ text: clean, masked: 0 })
  })

  test.each(Object.entries(IN_ALL_LANGUAGES))('hides %s in every language', (_name, written) => {
    const [text, ...secrets] = written
    for (const language of LANGUAGES) {
      const { text: clean, masked } = maskSecrets(`before\n${text}\nafter`, language)
      for (const secret of secrets) expect(clean, language).not.toContain(secret)
      expect(clean, language).toMatch(/^before\n/)
      expect(masked, language).toBeGreaterThan(0)
      expect(maskSecrets(clean, language), language).toEqual({ text: clean, masked: 0 })
    }
  })

  test.each(INNOCENT)('leaves %j alone', (text, language) => {
    expect(maskSecrets(text, language)).toEqual({ text, masked: 0 })
  })

  test('counts each secret once, however many patterns it fits', () => {
    const text = `password = "gh${'p_'}${RANDOM}123456"\nDB_TOKEN=abcdefgh1\nx = 1`
    expect(maskSecrets(text).masked).toBe(2)
  })

  test('keys that chance made are hidden wherever they are assigned', () => {
    // Without the library's bias to few characters, which no generator of keys has.
    const key = fc.noBias(
      fc.string({ unit: fc.constantFrom(...BASE62), minLength: 40, maxLength: 64 }),
    )
    fc.assert(
      fc.property(key, (value) => {
        fc.pre(/\d.*\d/.test(value) && /[a-z].*[a-z]/.test(value) && /[A-Z].*[A-Z]/.test(value))
        expect(maskSecrets(`const k = "${value}"`, 'javascript').text).not.toContain(value)
      }),
    )
  })
})
