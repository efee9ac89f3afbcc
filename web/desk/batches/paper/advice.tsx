import { useQuery } from '@tanstack/react-query'
import type { BatchView } from '#contract/batches/batches.ts'
import { adviceLimits } from '#domain/batches/papers/advice-by-mail.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { adviceQuery, useSendAdvice } from './queries.ts'

/** Whom of a batch for suppliers an e-mail tells what the bank has for them, and the press that sends it. */
export function Advice({ batch }: { batch: BatchView }) {
  const query = useQuery(adviceQuery(batch.id))
  const { data } = query
  const maySend = useMayNow('create_payments', 'export')
  const showToast = useToast()
  const send = useSendAdvice(batch.id, ({ toSend: left }) =>
    showToast({
      title: left > 0 ? `${counted(left, 'e-mail')} left to send` : 'Remittance advice written',
    }),
  )
  if (!data) return <Unread query={query} what="Whom an e-mail tells" />
  if (data.mayNotBecause) {
    return (
      <p className="mb-3 text-muted">
        By e-mail it goes to suppliers alone: of a batch that was begun from a template for them,
        and is not confidential.
      </p>
    )
  }
  const { toSend, written, waiting, cameBack } = data
  const atOnce = Math.min(toSend, adviceLimits.lettersAtOnce)
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      <p>
        {written > 0 && `${counted(written, 'e-mail')} written. `}
        {toSend === 0
          ? 'No other payee of it has a confirmed e-mail address.'
          : `${counted(toSend, 'confirmed address', 'confirmed addresses')} to write to.`}
        {atOnce < toSend &&
          ` ${counted(atOnce, 'e-mail')} are written at once, the rest with the next press.`}
      </p>
      {waiting + cameBack > 0 && (
        <p className="text-muted">
          {waiting > 0 &&
            `${counted(waiting, 'e-mail')} of those written ${waiting === 1 ? 'has' : 'have'} not left yet: only so many leave at a time, and none once too many of a day came back. `}
          {cameBack > 0 &&
            `${counted(cameBack, 'address', 'addresses')} cannot be reached: e-mails to ${cameBack === 1 ? 'it' : 'them'} come back.`}
        </p>
      )}
      {maySend && toSend > 0 && (
        <Button busy={send.isPending} onClick={() => send.mutate(undefined)}>
          Send {counted(atOnce, 'e-mail')}
        </Button>
      )}
      <ErrorNotice error={send.error} />
    </div>
  )
}
