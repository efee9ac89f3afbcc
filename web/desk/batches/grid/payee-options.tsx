import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import type { PayeeView } from '#contract/payees.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'

type PayeeOptionsProps = {
  id: string
  payees: PayeeView[]
  chosen: PayeeView | undefined
  /** Nobody has it: whoever may can propose them. */
  newName: string | undefined
  isNobody: boolean
  onChoose: (payee: PayeeView) => void
  onNew: () => void
}

const heightMax = 288
const widthMax = 496

/** Who fits what is typed, under the cell: name, code, bank and account. */
export function PayeeOptions(props: PayeeOptionsProps) {
  const { id, payees, chosen, newName, isNobody, onChoose, onNew } = props
  const list = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>()
  const isShown = payees.length > 0 || isNobody

  // the grid cuts off what hangs out of it, so the list lies over the window
  useLayoutEffect(() => {
    const cell = list.current?.parentElement?.getBoundingClientRect()
    if (!isShown || !cell) return
    const isBelow = cell.bottom + heightMax < window.innerHeight
    const place = isBelow ? { top: cell.bottom + 2 } : { bottom: window.innerHeight - cell.top + 2 }
    setPlace({ left: Math.min(cell.left, window.innerWidth - widthMax), ...place })
  }, [isShown])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Payees found"
      tabIndex={-1}
      hidden={!isShown}
      style={place}
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-30 max-h-72 w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-float"
    >
      {payees.map((payee) => (
        <div
          key={payee.id}
          id={`${id}-${payee.id}`}
          role="option"
          aria-selected={payee === chosen}
          tabIndex={-1}
          onMouseDown={() => onChoose(payee)}
          className={clsx(
            'flex min-h-8 cursor-pointer items-center gap-3 px-3',
            payee === chosen ? 'bg-accent-ground' : 'hover:bg-raised',
          )}
        >
          <span className="min-w-0 flex-1 truncate font-medium" title={payee.name}>
            {payee.name}
          </span>
          <span className="figures text-muted">{payee.code}</span>
          <span className="text-muted">
            {payee.account.bank}{' '}
            <AccountNumber bsb={payee.account.bsb} accountNumber={payee.account.accountNumber} />
          </span>
        </div>
      ))}
      {isNobody && !newName && <p className="px-3 py-1 text-muted">No payee fits.</p>}
      {newName && (
        <div
          role="option"
          aria-selected="true"
          tabIndex={-1}
          onMouseDown={onNew}
          className="min-h-8 cursor-pointer bg-accent-ground px-3 py-1.5 text-accent"
        >
          New payee “{newName}” …
        </div>
      )}
    </div>
  )
}
