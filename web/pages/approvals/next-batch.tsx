import { Kina } from '../ui/formats.tsx'
import { count } from '../ui/words.ts'

export type NextWaiting = { id: string; name: string; totalToea: number; others: number }

/** After a decision: the next one, so that several are decided without a list in between. */
export function NextBatch({ next }: { next: NextWaiting | null }) {
  if (!next) return <p className="screen">Nothing else is waiting for you.</p>
  const { id, name, totalToea, others } = next
  return (
    <a className="box screen" href={`/approval/${id}`}>
      <b>
        Next: {name}, <Kina toea={totalToea} /> ›
      </b>
      {others > 0 && (
        <>
          <br />
          <small>{count(others, 'other')} after it</small>
        </>
      )}
    </a>
  )
}
