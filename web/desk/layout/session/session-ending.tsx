import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useExtendSession, useSession } from '../queries.ts'

/** Two minutes before the session ends: one tap prolongs it, where it may last longer. */
export function SessionEnding({ minutes }: { minutes: number | undefined }) {
  const { expiresAt, endsAtLatest } = useSession()
  const extend = useExtendSession()
  const mayLast = expiresAt < endsAtLatest
  if (minutes === undefined) return null
  return (
    <div className="no-print bg-wait-ground px-4 py-2" role="alert">
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
}
