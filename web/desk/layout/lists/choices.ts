import { skipToken, useQuery } from '@tanstack/react-query'
import { batchStates } from '#domain/batches/batch.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import type { Choice } from '../../../ui/select-field.tsx'
import { type Brought, keyOfChoices, useMay } from '../queries.ts'
import type { Filter } from './filters.ts'

/** The states of a batch, in the order of its life. */
export const stateFilter: Filter = {
  kind: 'choice',
  name: 'state',
  label: 'State',
  isMany: true,
  choices: batchStates.map((value) => ({ value, label: batchStateWords[value].word })),
}

/** The accounts that payments leave, archived ones too, for those who may see them. */
export function useAccountFilter(): Filter[] {
  const maySee = useMay('view_source_accounts')
  const choices = useBroughtChoices('accounts')
  return maySee ? [{ kind: 'choice', name: 'account', label: 'From', choices, isOpen: true }] : []
}

/** What a list brought along to choose from; nothing before it is there. */
export function useBroughtChoices(what: Brought): Choice[] {
  const { data = [] } = useQuery<{ id: string; name: string }[]>({
    queryKey: keyOfChoices(what),
    queryFn: skipToken,
  })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
