import type { BatchView } from '#contract/batches/batches.ts'

type BatchApproversProps = { batch: BatchView; userId: string }

/** Who else can approve, then who cannot and why. */
export function BatchApprovers({ batch, userId }: BatchApproversProps) {
  const others = batch.approvers.filter(({ person }) => person.id !== userId)
  const able = others.filter(({ mayApprove }) => mayApprove)
  const unable = others.filter(({ mayApprove }) => !mayApprove)
  return (
    <section className="screen">
      <h2>Who else can approve</h2>
      {able.length === 0 && <p>Nobody else can approve this batch now.</p>}
      <ul>
        {able.map(({ person, roleTitle }) => (
          <li key={person.id}>
            <span>
              <b>{person.name}</b>
            </span>
            <small>{roleTitle}</small>
          </li>
        ))}
        {unable.map(({ person, roleTitle, message }) => (
          <li key={person.id}>
            <span>{person.name}</span>
            <small>
              {roleTitle}
              {message && ` · ${message}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
