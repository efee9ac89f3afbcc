import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../ui/counted.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useSession } from '../../layout/queries.ts'
import { countKept } from '../grid/saving/kept-name.ts'

const lookMs = 500

/** How many rows of a batch somebody typed here that are not saved: they would not go with it. */
export function useRowsUnsaved(batchId: string): number {
  const { user } = useSession()
  const [count, setCount] = useState(() => countKept(user.id, batchId))
  const isWaiting = count > 0
  useEffect(() => {
    if (!isWaiting) return
    const looking = setInterval(() => setCount(countKept(user.id, batchId)), lookMs)
    return () => clearInterval(looking)
  }, [isWaiting, user.id, batchId])
  return count
}

type RowsUnsavedProps = { batchId: string; count: number; onLeave: () => void }

export function RowsUnsaved({ batchId, count, onLeave }: RowsUnsavedProps) {
  if (count === 0) return null
  return (
    <Notice tone="wait">
      <p>
        {counted(count, 'row')} that you typed {count === 1 ? 'is' : 'are'} not saved, and would not
        go with it. Wait until that is done, mend what stands in its way, or take it out.
      </p>
      <Link to={`/batches/${batchId}`} className="underline" onClick={onLeave}>
        Look at the payments
      </Link>
    </Notice>
  )
}
