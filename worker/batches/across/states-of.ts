import { Refusal } from '../../core/refusals/refusal.ts'
import { type BatchState, batchStates } from '../../domain/batches/batch.ts'

/** The states of a query, with commas between them. Refuses a word that is none. */
export function statesOf(text: string): BatchState[] {
  return text.split(',').map((name) => {
    const state = batchStates.find((one) => one === name)
    if (state) return state
    const message = `State: there is no ${name}. There are ${batchStates.join(', ')}.`
    throw new Refusal('invalid', [{ field: 'state', value: name, code: 'unknown_state', message }])
  })
}
