import type { UserView } from '#contract/session.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'

/** The way back to the inbox at the address that this person enters; whoever has none goes to the start. */
export function BackToApprovals({ user }: { user: UserView }) {
  const inbox = addressFor('approvals', user)
  return (
    <a className="screen" href={inbox?.path ?? '/'}>
      ‹ {inbox ? 'Approvals' : 'Start'}
    </a>
  )
}
