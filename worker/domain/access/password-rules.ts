import { allow, type Result, refuse } from '../result.ts'
import { inForm } from '../text/in-form.ts'
import { isCommonPassword } from './common-passwords.ts'

/** NIST SP 800-63B-4 §3.1.1: fifteen characters where the password stands alone, eight beside a second factor. */
export const passwordMin = { alone: 15, besideSecondFactor: 8 }
export const passwordMax = 256

export type PasswordReason =
  | 'password_too_short'
  | 'password_too_short_beside_factor'
  | 'password_too_long'
  | 'password_common'
  | 'password_of_context'

type Context = {
  hasSecondFactor: boolean
  /** What a guesser knows: the person's e-mail and names, the organisation's name and address. */
  known: string[]
}

/**
 * May this become a password? Counts characters as people see them typed (code points after NFKC) and asks for no mix of
 * kinds. Refuses what is too short or too long, what everybody tries first, runs and repetitions, and what is little more
 * than a name the guesser knows.
 */
export function checkPassword(
  password: string,
  context: Context,
): Result<undefined, PasswordReason> {
  const normal = inForm(password, 'NFKC')
  const { length } = [...normal]
  if (length > passwordMax) return refuse('password_too_long')
  if (context.hasSecondFactor && length < passwordMin.besideSecondFactor)
    return refuse('password_too_short_beside_factor')
  if (!context.hasSecondFactor && length < passwordMin.alone) return refuse('password_too_short')
  const bare = normal.toLowerCase()
  if (isCommon(bare)) return refuse('password_common')
  if (isOfContext(bare, context.known)) return refuse('password_of_context')
  return allow()
}

/** `Password2026!!!` is `password`; `bilumbilumbilum` is `bilum`; `123456789012345` and `aaaaaaaaaaaaaaa` are runs. */
function isCommon(password: string): boolean {
  const word = /\p{L}(?:.*\p{L})?/su.exec(password)?.[0] ?? ''
  const candidates = [password, word, unleet(word), repeated(password), repeated(word)]
  return candidates.some(isCommonPassword) || isRun(password)
}

function unleet(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
  }
  return text.replace(/[0134578@$]/g, (sign) => letters[sign] ?? sign)
}

/** What a text repeats: `abcabcabc` → `abc`; the text itself when it repeats nothing. */
function repeated(text: string): string {
  const again = `${text}${text}`.indexOf(text, 1)
  return again < text.length ? text.slice(0, again) : text
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const shortRepeat = 4

/** A short repetition, or mostly steps along the alphabet, the digits or a row of the keyboard. */
function isRun(text: string): boolean {
  if (text.length > 0 && repeated(text).length <= shortRepeat && repeated(text) !== text)
    return true
  const lines = rows.flatMap((row) => [row, [...row].reverse().join('')])
  const characters = [...text]
  const steps = characters.slice(1).filter((next, index) => {
    const pair = `${characters[index]}${next}`
    return characters[index] === next || lines.some((line) => line.includes(pair))
  })
  return characters.length > 1 && steps.length / (characters.length - 1) > 0.8
}

const wordMin = 4
const ownMin = 6

/** Without the words a guesser knows, is there too little left? */
function isOfContext(password: string, known: string[]): boolean {
  const words = [...known, 'bilum']
    .flatMap((text) => {
      const lower = inForm(text, 'NFKC').toLowerCase()
      return [lower, lower.replace(/[^\p{L}\p{N}]/gu, ''), ...lower.split(/[^\p{L}\p{N}]+/u)]
    })
    .filter((word) => word.length >= wordMin)
    .sort((one, other) => other.length - one.length)
  let rest = password
  for (const word of words) rest = rest.replaceAll(word, '')
  return rest !== password && rest.replace(/[^\p{L}]/gu, '').length < ownMin
}
