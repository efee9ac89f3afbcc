import type { FileCheckView } from '#contract/batches/file-checks.ts'
import type { FileCheckWords } from './en/file-check.ts'

type Difference = FileCheckView['differences'][number]

/** What came of a check, in one sentence. */
export function sayResult(words: FileCheckWords, check: FileCheckView): string {
  const { result, other } = check
  if (isOfVoid(check)) return check.isSealedAgain ? words.void_again : words.void_own
  if (result !== 'another_file') return words[result]
  const reference = other?.batchReference ?? ''
  if (other?.isVoid) {
    return other.isOfBatch ? words.void_before(reference) : words.void_other(reference)
  }
  return other?.isOfBatch ? words.other_of_batch(reference) : words.another_file(reference)
}

/** Something that must not go to the bank, so whoever holds it stops. */
export const isStop = (check: FileCheckView) =>
  check.differenceCount > 0 ||
  check.other?.isVoid === true ||
  (isOfVoid(check) && !check.isSealedAgain)

/** The sealed file may go to the bank: it is what was held, and counts. */
export const isGood = (check: FileCheckView) => check.result === 'identical' && !check.isVoid

/** What was held is the void file itself, whatever its lines end with. */
const isOfVoid = ({ result, isVoid }: FileCheckView) =>
  isVoid && (result === 'identical' || result === 'line_ends')

/** One difference: where, what was sealed, what stands there, and whom the line pays. */
export function sayDifference(
  words: FileCheckWords,
  found: Difference,
  money: (toea: number) => string,
): string {
  const pays =
    found.payeeName === null || found.amountToea === null
      ? ''
      : ` ${words.pays(found.payeeName, money(found.amountToea))}`
  return sentence(words, found) + pays
}

function sentence(words: FileCheckWords, { kind, ...found }: Difference): string {
  const line = String(found.line)
  const other = String(found.otherLine ?? 0)
  const field = words.fields[found.field ?? 'record'] ?? ''
  const [sealed, here] = [found.sealed ?? '', found.here ?? '']
  switch (kind) {
    case 'field': {
      const show = (text: string) =>
        text.trim() === text && text !== '' ? text : words.blanks(text)
      return words.field(line, field, show(sealed), show(here))
    }
    case 'length':
      return words.length(line, field, sealed, here)
    case 'swapped':
      return found.field ? words.swappedAccounts(line, other) : words.swappedLines(line, other)
    case 'moved':
      return words.movedLine(line, other)
    case 'missing':
      return words.missingLine(line)
    case 'cut':
      return words.cut(line)
    case 'extra':
      return words.extra(line, here)
    case 'encoding':
      return words.encoding(here)
  }
}
