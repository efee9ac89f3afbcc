import { Link } from 'react-router'
import type { AtBankView } from '#contract/reconciliation/statements.ts'
import { counted } from '../../ui/counted.ts'
import { Money } from '../../ui/money.tsx'

type Said = Pick<AtBankView, 'notPaidAgain' | 'notPaidAgainToea' | 'notPaidAgainByMe'>

/** Of how many payments that came back somebody said that they are not paid again, and what they come to: whoever closes the batch is the second who says so. */
export function NotPaidAgain({ notPaidAgain, notPaidAgainToea, notPaidAgainByMe: own }: Said) {
  if (notPaidAgain === 0) return null
  return (
    <>
      <Link to="?view=returns">
        {counted(notPaidAgain, 'return')} not paid again
        {notPaidAgainToea === null ? (
          '; somebody of the payroll group closes it'
        ) : (
          <>
            , <Money toea={notPaidAgainToea} />
          </>
        )}
      </Link>{' '}
      {own > 0 && <p>You said so{own < notPaidAgain && ` of ${own}`}: somebody else closes it.</p>}
    </>
  )
}
