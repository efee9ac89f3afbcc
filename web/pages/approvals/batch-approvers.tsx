import type { BatchView } from '#contract/batches/batches.ts'
import { useWords } from '../words/use-words.tsx'

type BatchApproversProps = { batch: BatchView; userId: string }

/** Who else can approve; folded, why the others cannot, each by name. Of very many, some of them and how many more. */
export function BatchApprovers({ batch, userId }: BatchApproversProps) {
  const { approval } = useWords()
  const others = batch.approvers.filter(({ person }) => person.id !== userId)
  const able = others.filter(({ mayApprove }) => mayApprove)
  const unable = others.filter(({ mayApprove }) => !mayApprove)
  const own = batch.approvers.find(({ person }) => person.id === userId)
  const isListed = own !== undefined
  const self = own?.mayApprove ? 1 : 0
  const moreAble = batch.approversAble - able.length - (isListed ? self : 0)
  const unableCount = batch.approversUnable - (isListed ? 1 - self : 0)
  return (
    <section className="screen">
      <h2>{approval.whoElse}</h2>
      {able.length === 0 && <p>{approval.nobodyElse}</p>}
      <ul>
        {able.map(({ person, roleTitle, message }) => (
          <li key={person.id}>
            <span>
              <b>{person.name}</b> {message}
            </span>
            <small>{roleTitle}</small>
          </li>
        ))}
      </ul>
      <More left={moreAble} />
      {unable.length > 0 && (
        <details>
          <summary>{approval.whyNot(unableCount)}</summary>
          <ul>
            {unable.map(({ person, message }) => (
              <li key={person.id}>
                <span>
                  {person.name} {message}
                </span>
              </li>
            ))}
          </ul>
          <More left={unableCount - unable.length} />
        </details>
      )}
    </section>
  )
}

function More({ left }: { left: number }) {
  const { approval } = useWords()
  return left > 0 ? <small>{approval.andMore(left)}</small> : null
}
