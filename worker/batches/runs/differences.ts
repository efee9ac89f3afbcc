import { batchReference } from '../../domain/batches/batch.ts'
import {
  compareRuns,
  type Difference,
  type DifferenceKind,
  type DifferenceWord,
  differenceKinds,
  type RunSummary,
  wordsOf,
} from '../../domain/batches/runs/differences.ts'
import type { RunLine } from '../../domain/batches/runs/people-of-run.ts'
import { isUnsaid } from '../../domain/batches/runs/said-words.ts'
import { accountKey, groupAccountNumber } from '../../domain/payees/bank-account.ts'
import { nameKey } from '../../domain/payees/keys.ts'
import type { FoundFacts } from '../findings/facts-store.ts'
import { linesOfToday } from '../findings/find.ts'
import type { RunFacts } from './differences-store.ts'

export type Compared = {
  summary: RunSummary
  rows: (Difference & { word: DifferenceWord | null })[]
}

/**
 * A batch of a template beside its last run, person by person, with what the maker said of them; nothing where there is no
 * run before. Where it is compared with a batch of no template that nobody chose, most of those must be paid again.
 */
export function compareWithLastRun(facts: FoundFacts, run: RunFacts): Compared | undefined {
  const [before] = run.lastRun
  if (!before) return undefined
  const wasPaid = new Set(run.paidEver.map(({ payeeId }) => payeeId))
  const { rows, near, ...figures } = compareRuns(
    run.linesBefore.map(runLine),
    ownLines(facts),
    wasPaid,
    run.linesBeside.map(runLine),
    run.linesElsewhere.map(runLine),
  )
  const counts = countsOf(rows)
  const isByRule = before.templateId === null && before.chosenBy === null
  if (isByRule && counts.gone > figures.people - counts.new) return undefined
  const words = new Map(
    run.words.map(({ payeeId, person, word }) => [`${payeeId}/${person}`, word]),
  )
  const said = rows.map((row) => ({ ...row, word: wordFor(row, words) }))
  return {
    summary: summaryOf(before, { ...counts, ...figures, ...(near > 0 && { near }) }, said),
    rows: said,
  }
}

/** A word that was said of somebody as new says nothing of them once they are gone. */
function wordFor(
  { kind, payeeId, person }: Difference,
  words: ReadonlyMap<string, DifferenceWord>,
): DifferenceWord | null {
  // before people of one payee were told apart, a word was said of all of them
  const word = words.get(`${payeeId}/${person}`) ?? words.get(`${payeeId}/`)
  return word !== undefined && wordsOf[kind]?.includes(word) ? word : null
}

/** The same once these words were said, by person. */
export function withWords(
  { summary, rows }: Compared,
  said: ReadonlyMap<string, DifferenceWord | null>,
): Compared {
  const after = rows.map((row) => {
    const word = said.get(row.person)
    return word === undefined ? row : { ...row, word }
  })
  return { summary: { ...summary, words: countWords(after) }, rows: after }
}

/** The lines as they would be submitted now; what pays again what came back is no part of the run. */
function ownLines(facts: FoundFacts): RunLine[] {
  const payees = new Map(facts.payees.map((payee) => [payee.id, payee]))
  const ofMany = facts.accounts.filter(({ account }) => account.isPooled)
  const pooled = new Set(ofMany.map(({ account }) => account.id))
  const own = linesOfToday(facts).filter(({ repays }) => repays === null)
  return own.map((line) => {
    const payee = payees.get(line.payeeId)
    const code = line.sheetCode || (payee?.code ?? '')
    const payeeId = payee?.mergedInto ?? line.payeeId
    return runLine({ ...line, payeeId, code, isPooled: pooled.has(line.payeeAccountId) })
  })
}

type WrittenLine = Pick<RunLine, 'payeeId' | 'code' | 'amountToea' | 'isPooled'> & {
  payeeName: string
  bsb: string
  accountNumber: string
}

function runLine(line: WrittenLine): RunLine {
  const { payeeId, code, payeeName: name, amountToea, isPooled } = line
  const account = `${line.bsb} ${groupAccountNumber(line.accountNumber)}`
  const keys = { nameKey: nameKey(name), accountKey: accountKey(line) }
  return { payeeId, code, name, amountToea, account, isPooled, ...keys }
}

function countsOf(rows: Difference[]): Record<DifferenceKind, number> {
  const of = (kind: DifferenceKind) => rows.filter((row) => row.kind === kind).length
  const [account, gone, back] = [of('account'), of('gone'), of('back')]
  return { account, new: of('new'), gone, back, amount: of('amount'), name: of('name') }
}

function summaryOf(
  { number, chosenBy }: RunFacts['lastRun'][number],
  figures: Omit<RunSummary, 'run' | 'words'>,
  said: Compared['rows'],
): RunSummary {
  const chosen = chosenBy === null ? {} : { chosenBy }
  return { ...figures, ...chosen, run: batchReference(number), words: countWords(said) }
}

function countWords(said: Compared['rows']): RunSummary['words'] {
  const words: RunSummary['words'] = {}
  for (const { word } of said) if (word !== null) words[word] = (words[word] ?? 0) + 1
  return words
}

/**
 * In the order of worry, so that the first of each stand in a list that has an end; where there are more, those of whom nothing
 * was said before the others, so that each of them comes into sight.
 */
export function listedOf(rows: Compared['rows'], each: number): Compared['rows'] {
  return differenceKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const first = own.toSorted((one, other) => Number(isUnsaid(other)) - Number(isUnsaid(one)))
    const listed = new Set(first.slice(0, each))
    return own.filter((row) => listed.has(row))
  })
}
