/** The rules for user names and passwords. */
import { countPoints, foldText, isCleanText, normalizeText } from '#platform/text/index.ts'

// Passwords that are guessed first. Nearly all of them are one or two common words, keyboard walks, years and
// digits in a row, often with digits in place of characters; so the list holds the parts, and a password that
// consists of such parts alone is refused.

const WORDS = new Set(
  `password passwort passord passwd motdepasse contrasena senha parola haslo wachtwoord salasana lozinka
  welcome willkommen bienvenue letmein login signin logon access enter open opensesame secret private admin administrator
  root toor user guest test tester testing demo temp temporary default changeme change changeit master server system
  computer internet network windows linux ubuntu debian macbook android iphone samsung google facebook instagram twitter
  youtube github gitlab docker codeshelf shelf bookshelf library developer programmer code coder coding hacker
  qwerty qwertz azerty asdf zxcv dvorak keyboard iloveyou ilove love loveyou lovely lover sweet sweetheart honey baby
  babygirl babyboy angel princess prince queen king sunshine sunny summer winter spring autumn january february march
  april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  dragon monkey tiger lion panther eagle falcon hawk wolf bear kitty kitten puppy doggy dolphin butterfly flower rose
  football baseball basketball hockey soccer golf tennis liverpool arsenal chelsea barcelona manchester juventus yankees
  lakers cowboys steelers eagles ferrari porsche mercedes mustang corvette harley yamaha honda toyota superman batman
  spiderman ironman pokemon pikachu naruto starwars startrek matrix minecraft fortnite roblox mario zelda gandalf
  michael jordan jennifer jessica ashley daniel david thomas robert william charlie george andrew joshua matthew anthony
  nicole michelle amanda samantha elizabeth victoria hannah daniela alexander maria anna dana
  cheese chocolate cookie banana orange apple cherry peanut pepper ginger coffee whiskey pizza
  freedom liberty trust trustno trustnoone shadow killer hunter ranger soldier warrior ninja samurai phoenix thunder
  lightning diamond silver golden crystal rainbow purple yellow green black white blue red hello hallo hola ciao shalom
  goodbye goodmorning whatever nothing something anything money dollar success winner lucky happy smile forever family
  mother father sister brother friend friends jesus christ heaven god blessed church bible america england germany
  france israel london paris berlin newyork telaviv jerusalem please thankyou correct horse battery staple
  abc abcd xyz pass word key my the is a i am me you we our for and to in of no yes new old one two three four five six
  seven eight nine ten first last
  סיסמה סיסמא שלום אהבה אבא אמא ישראל ירושלים חיפה מלך מלכה נסיך נסיכה אני אותך אוהב אוהבת חמוד חמודה בדיקה
  пароль привет любовь солнце`
    .split(/\s+/)
    .map(fold),
)

/** Adjacent keys, and the alphabet; each counts backwards too. */
const ROWS = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qsdfghjklm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'קראטוןםפ',
  'שדגכעיחלךף',
  'זסבהנמצתץ',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((row) => [fold(row), [...fold(row)].reverse().join('')])

const LEAST_WALK = 3
/** What people combine with one word: a second one. Three make a phrase of their own. */
const MOST_WORDS = 2
/** A longer one that is weak repeats itself. */
const JUDGED = 64

const LEET: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '+': 't' },
}

/** `name`: the person's user name, folded; it counts as a common word. */
export function isCommonPassword(password: string, name: string): boolean {
  const text = fold(password)
  if (isRepetition(text)) return true
  const judged = text.slice(0, JUDGED)
  const plain = [...judged].map((letter) => LEET[letter] ?? letter).join('')
  return [judged, plain, plain.replaceAll('i', 'l')].some(
    (form) => wordsIn(form, judged, name) <= MOST_WORDS,
  )
}

function fold(text: string): string {
  return foldText(normalizeText(text, 'NFKC'))
}

/** One to three characters repeated. */
function isRepetition(text: string): boolean {
  return [1, 2, 3].some((period) => text.slice(period) === text.slice(0, -period))
}

/**
 * The fewest common words that make up the whole text, if everything between them is a keyboard walk, a year,
 * digits or signs; infinite if something else is left. `original` is the text before digits were read as characters.
 */
function wordsIn(form: string, original: string, name: string): number {
  const fewest = [0, ...Array<number>(form.length).fill(Number.POSITIVE_INFINITY)]
  for (let end = 1; end <= form.length; end++) {
    for (let start = 0; start < end; start++) {
      if (fewest[start] === Number.POSITIVE_INFINITY) continue
      const cost = costOf(form.slice(start, end), original.slice(start, end), name)
      fewest[end] = Math.min(fewest[end]!, fewest[start]! + cost)
    }
  }
  return fewest[form.length]!
}

function costOf(part: string, original: string, name: string): number {
  if (WORDS.has(part) || part === name) return 1
  if (/^(?:[^\p{L}\p{M}\p{N}]|(?:19|20)\d\d|\d{1,4}|(.)\1+)$/u.test(original)) return 0
  const isWalk = original.length >= LEAST_WALK && ROWS.some((row) => row.includes(original))
  return isWalk ? 0 : Number.POSITIVE_INFINITY
}

export const USERNAME = { min: 3, max: 64 }
export const PASSWORD = { min: 10, max: 256 }

// Letters, marks and digits of any script, and what separates them in the middle: no invisible or direction-changing
// characters.
const USERNAME_FORM = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._@+-]*[\p{L}\p{M}\p{N}])?$/u

/** As shown to its owner. */
export function usernameLabel(text: string): string {
  return normalizeText(text, 'NFKC').trim()
}

/** The form in which user names are compared, or null where a text cannot be one. */
export function foldUsername(text: string): string | null {
  // No name is this long in any form, so nothing is computed for it.
  if (text.length > 4 * USERNAME.max) return null
  const folded = normalizeText(foldText(usernameLabel(text)), 'NFKC')
  const points = countPoints(folded)
  if (points < USERNAME.min || points > USERNAME.max) return null
  return USERNAME_FORM.test(folded) ? folded : null
}

type PasswordProblem = 'invalid_password' | 'common_password'

/** Null: good. `name` is the user's own, which is a weak password too. */
export function passwordProblemOf(password: string, name: string): PasswordProblem | null {
  if (password.length > 2 * PASSWORD.max || !isCleanText(password)) return 'invalid_password'
  const points = countPoints(password)
  if (points < PASSWORD.min || points > PASSWORD.max) return 'invalid_password'
  return isCommonPassword(password, name) ? 'common_password' : null
}
