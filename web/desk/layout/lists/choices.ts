import { useQuery } from '@tanstack/react-query'
import { SourceAccountList } from '#contract/source-accounts.ts'
import { batchStates } from '#domain/batches/batch.ts'
import { batchStateWords } from '#domain/words/state-words.ts'
import { api } from '../../../api.ts'
import { useMay } from '../queries.ts'
import type { Filter } from './filters.ts'

/** The states of a batch, in the order of its life. */
export const stateFilter: Filter = {
  kind: 'choice',
  name: 'state',
  label: 'State',
  choices: batchStates.map((value) => ({ value, label: batchStateWords[value].word })),
}

/** The accounts that payments leave, archived ones too, for those who may see them. */
export function useAccountFilter(): Filter[] {
  const maySee = useMay('view_source_accounts')
  const { data: accounts } = useQuery({
    queryKey: ['source-accounts', 'for-batches'],
    queryFn: ({ signal }) => api.get('/source-accounts?limit=200', SourceAccountList, signal),
    enabled: maySee,
  })
  const choices = (accounts?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return maySee ? [{ kind: 'choice', name: 'account', label: 'From', choices }] : []
}
