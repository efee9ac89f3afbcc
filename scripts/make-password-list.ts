import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'

/*
 * `npm run generate:passwords`: the passwords that everybody tries first, from lists of leaked ones, most used first (MIT,
 * see the package). Long ones are compared as they are typed; short ones because people lengthen them with digits.
 */

const longMin = 8
const longMost = 10_000
/** So many of the most used of any length give the short words. */
const shortAmong = 5_000

const ranked = dictionary['passwords-common'].filter((word) => /^[\x21-\x7e]+$/.test(word))
const long = ranked.filter((word) => word.length >= longMin).slice(0, longMost)
const short = ranked
  .slice(0, shortAmong)
  .filter((word) => word.length < longMin && /^[a-z]{4,}$/.test(word))
const words = [...new Set([...long, ...short])].sort()

writeFileSync(
  'worker/domain/access/leaked-passwords.generated.ts',
  `/** Written by \`npm run generate:passwords\`: ${long.length} long and ${short.length} short words in order, between spaces, as \`readFrontCoded\` reads them. */
export const leakedPasswords = \`
${linesOf(words).join('\n')}
\`
`,
)
console.log(`${words.length} passwords`)

function linesOf(all: string[]): string[] {
  const lines = ['']
  // the text stands between backticks, where none of these signs may stand
  for (const word of frontCoded(all.filter((word) => !/[`$\\]/.test(word)))) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length > 6_000) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}

/** Each word as a digit, of base 36, for the letters it begins with as the word before, and what is its own. */
function frontCoded(ordered: string[]): string[] {
  return ordered.map((word, index) => {
    const before = ordered[index - 1] ?? ''
    let shared = 0
    while (shared < 35 && shared < word.length && word[shared] === before[shared]) shared += 1
    return shared.toString(36) + word.slice(shared)
  })
}
