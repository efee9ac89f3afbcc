import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FindingView, Settling as Sent } from '#contract/batches/findings.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useSettlePayment } from './actions.ts'
import type { Settling } from './settling.ts'

type Action = Sent['action']

const words: Record<Action, { button: string; done: string }> = {
  pay_account_on_file: {
    button: 'Pay the account on file',
    done: 'It goes to the account on file',
  },
  another_person: {
    button: 'Another person of this name',
    done: 'It goes to a new payee of this name',
  },
  pooled: {
    button: 'One account of many members (a society)',
    done: 'Each payment to this account keeps its own name',
  },
}
const actions = Object.keys(words) as Action[] // the keys of a Record of Action

type SettleButtonsProps = {
  finding: FindingView
  settling: Settling
  /** Ways out that need more than a press. */
  children: ReactNode
}

/** The ways out of one finding, and why one of them did not work. */
export function SettleButtons({ finding, settling, children }: SettleButtonsProps) {
  const { paymentId, payeeName, waysOut } = finding
  const showToast = useToast()
  const settle = useSettlePayment(settling.batchId, paymentId ?? '', settling.onSettled)
  const whose = payeeName && <span className="sr-only"> for {payeeName}</span>

  return (
    <div className="no-print grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {paymentId &&
          actions
            .filter((action) => waysOut.includes(action))
            .map((action) => (
              <Button
                key={action}
                size="small"
                busy={settle.isPending && settle.variables?.action === action}
                disabled={settle.isPending}
                onClick={() => {
                  const onSuccess = () => showToast({ title: words[action].done })
                  settle.mutate({ action }, { onSuccess })
                }}
              >
                {words[action].button}
                {whose}
              </Button>
            ))}
        {children}
        {waysOut.includes('verify') && (
          <Link to="/payees/waiting" className={buttonClass('quiet', 'small')}>
            Somebody else must verify it
          </Link>
        )}
        {paymentId && (
          <Button
            kind="quiet"
            size="small"
            disabled={settle.isPending}
            onClick={() => settling.onRemove(finding)}
          >
            Take the payment out
            {whose}
          </Button>
        )}
      </div>
      <ErrorNotice error={settle.error} />
    </div>
  )
}
