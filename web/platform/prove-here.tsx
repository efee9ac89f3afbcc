import { useEffect } from 'react'
import {
  type Loss,
  loseSession,
  regainSession,
  useSessionLoss,
  watchLoss,
} from '../session-loss.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** What is locked or over leaves the page. Whoever proved too long ago who they are stays on it, with all that they wrote. */
export const loseOr = (leave: (loss: Loss) => void) => (loss: Loss) =>
  loss === 'recent_proof_needed' ? loseSession(loss) : leave(loss)

/** Over whatever is being filled in: the proof is given in another tab, and what was pressed is pressed again. */
export function ProveHere() {
  const isAsked = useSessionLoss() === 'recent_proof_needed'
  useEffect(watchLoss, [])
  if (!isAsked) return null
  return (
    <Dialog
      title="Is it you?"
      onClose={regainSession}
      actions={<Button onClick={regainSession}>Go on here</Button>}
    >
      <p>
        Nothing was done: this takes your password and your code of a moment ago. What you wrote is
        still here.
      </p>
      <p>
        <a href="/padmin/prove" target="_blank" rel="noreferrer" className="underline">
          Confirm it in a new tab
        </a>
        , come back here, and press again.
      </p>
    </Dialog>
  )
}
