import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { topModal } from '../../../ui/use-modal.ts'
import { useExtendSession, useSession } from '../queries.ts'

/** Two minutes before the session ends: one tap prolongs it, where it may last longer. */
export function SessionEnding({ minutes }: { minutes: number | undefined }) {
  const { expiresAt, endsAtLatest } = useSession()
  const extend = useExtendSession()
  const mayLast = expiresAt < endsAtLatest
  const modal = useTopModal(minutes !== undefined)
  if (minutes === undefined) return null
  const notice = (
    <div
      className={clsx('no-print bg-wait-ground px-4 py-2', modal && 'sticky bottom-0')}
      role="alert"
    >
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-ink">
        <p>
          <span aria-hidden="true">▲ </span>
          Your session ends in {minutes === 1 ? 'less than a minute' : 'two minutes'}.{' '}
          {!mayLast && 'You will be asked for your password; what you wrote stays.'}
        </p>
        {mayLast && (
          <Button size="small" busy={extend.isPending} onClick={() => extend.mutate()}>
            Stay signed in
          </Button>
        )}
        <ErrorNotice error={extend.error} />
      </div>
    </div>
  )

  return modal ? createPortal(notice, modal) : notice
}

const lookedMs = 500

/** What lies under an open dialog is neither read out nor pressed, so the warning stands in it. */
function useTopModal(isNeeded: boolean): HTMLDialogElement | undefined {
  const [modal, setModal] = useState<HTMLDialogElement>()
  useEffect(() => {
    if (!isNeeded) return
    const look = () => setModal(topModal())
    look()
    const clock = setInterval(look, lookedMs)
    return () => clearInterval(clock)
  }, [isNeeded])
  return modal
}
