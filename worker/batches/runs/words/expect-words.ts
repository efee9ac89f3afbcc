import { Refusal } from '../../../core/refusals/refusal.ts'
import { saidKinds } from '../../../domain/batches/runs/differences.ts'
import { checkWords, isUnsaid } from '../../../domain/batches/runs/said-words.ts'
import type { BatchRow } from '../../load-batch.ts'
import type { Compared } from '../differences.ts'

/** Refuses with whoever is in the run, or out of it, by mistake; else with those of whom nothing was said. */
export function expectWords({ kind }: BatchRow, compared: Compared | undefined) {
  const rows = compared?.rows ?? []
  const may = checkWords(kind, rows)
  if (may.ok) return
  const { reason: code } = may
  const field = 'words'
  if (code === 'said_mistake') {
    const wrong = rows.filter(({ word }) => word === 'mistake')
    const message = `${namesOf(wrong)}: said to be a mistake. Mend it, or say something else of them.`
    throw new Refusal(code, [{ field, code, message }], message)
  }
  const unsaid = rows.filter(isUnsaid)
  const problems = saidKinds.flatMap((value) => {
    const own = unsaid.filter(({ kind }) => kind === value)
    return own.length > 0
      ? [{ field, value, code, message: `${own.length} ${value}: ${namesOf(own)}` }]
      : []
  })
  const counted = problems.map(({ message }) => message).join('; ')
  throw new Refusal(
    code,
    problems,
    `Say why under “Since the last run”, of each or of all at once. Without a word: ${counted}.`,
  )
}

function namesOf(people: { name: string }[]): string {
  const named = people.slice(0, namedMax).map(({ name }) => name)
  const others = people.length - named.length
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
}

const namedMax = 5
