import { leakedPasswords } from './leaked-passwords.generated.ts'

/** What the lists of leaked passwords lack: this country's words, an office's, and what is made of commonplaces. */
const ours = `p@ssword passwordpassword welcomeback administrator1 root toor default supersecret secretsecret login
  iloveyouforever trustno ncc1701 cheeseburger manchesterunited correcthorsebatterystaple correct-horse-battery-staple
  thisismypassword thisisapassword thequickbrownfox openthedoor abc abcd abcabc abcdef abcdefg abcdefgh abcdefghij
  abcdefghijklmno abc123 a1b2c3 a1b2c3d4e5f6 zaq1zaq1 qwertyqwerty qwertyuiopasdfghjkl asdfghjklqwerty zxcvbnmasdfghjkl
  accountant payroll payments government treasury officer clerk demo sample example
  papuanewguinea portmoresby papua png moresby lae laecity goroka mthagen wewak madang rabaul kokopo bougainville kundu
  bilum kumul hunters marumaru rugbyleague`

let words: Set<string> | undefined

/** Is it, in lower case, one that everybody tries first? */
export function isCommonPassword(word: string): boolean {
  words ??= new Set([...readFrontCoded(leakedPasswords), ...ours.split(/\s+/)])
  return words.has(word)
}

/** Words in order, each as a digit of base 36, for the letters it begins with as the word before, and what is its own. */
export function readFrontCoded(text: string): string[] {
  let before = ''
  return text
    .trim()
    .split(/\s+/)
    .map((coded) => {
      before = before.slice(0, Number.parseInt(coded[0] ?? '', 36)) + coded.slice(1)
      return before
    })
}
