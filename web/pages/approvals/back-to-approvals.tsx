import type { UserView } from '#contract/session.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { useWords } from '../words/use-words.tsx'

/** The way back to the inbox at the address that this person enters; whoever has none goes to the start. */
export function BackToApprovals({ user }: { user: UserView }) {
  const { approval } = useWords()
  const inbox = addressFor('approvals', user)
  return (
    <a className="screen" href={inbox?.path ?? '/'}>
      {inbox ? approval.back : approval.backToStart}
    </a>
  )
}
