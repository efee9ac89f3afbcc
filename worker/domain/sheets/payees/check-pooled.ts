import { error, type FieldCheck } from '../written-cell.ts'

const words: Record<string, boolean> = { yes: true, no: false }

/** Whether an account is one of many members, as our own file writes it: nothing else is taken for either. */
export function checkPooled(written: string): FieldCheck<boolean> {
  if (written === '') return { findings: [] }
  const value = words[written.toLowerCase()]
  if (value !== undefined) return { value, findings: [] }
  return { findings: [error('pooled_unclear', 'write yes or no, or leave it empty.')] }
}
