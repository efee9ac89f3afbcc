import { useFormats } from '../ui/formats.tsx'
import { useWords } from '../words/use-words.tsx'

export type NextWaiting = { id: string; name: string; totalToea: number; others: number }

/** After a decision: the next one, so that several are decided without a list in between. */
export function NextBatch({ next }: { next: NextWaiting | null }) {
  const { approval } = useWords()
  const { money } = useFormats()
  if (!next) return <p className="screen">{approval.nothingElse}</p>
  const { id, name, totalToea, others } = next
  return (
    <a className="box screen" href={`/approval/${id}`}>
      <b>{approval.next(name, money(totalToea))}</b>
      {others > 0 && (
        <>
          <br />
          <small>{approval.others(others)}</small>
        </>
      )}
    </a>
  )
}
