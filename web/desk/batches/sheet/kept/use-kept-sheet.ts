import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../layout/queries.ts'
import type { SheetShelf } from './device-shelf.ts'

/** What this person left unfinished for a batch on this device. Without such a place there is nothing. */
export function useKeptSheet(shelfOf: (userId: string) => SheetShelf, batchId: string) {
  const { id } = useSession().user
  const [shelf] = useState(() => shelfOf(id))
  const client = useQueryClient()
  const queryKey = ['kept-sheets', id, batchId]
  const { data: kept } = useSuspenseQuery({
    queryKey,
    queryFn: async () => (await shelf.find(batchId).catch(() => undefined)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  return {
    shelf,
    kept,
    lookAgain: () => client.invalidateQueries({ queryKey }),
    async remove() {
      await shelf.remove(batchId).catch(() => {})
      client.setQueryData(queryKey, null)
    },
  }
}
