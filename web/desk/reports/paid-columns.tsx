import { Link } from 'react-router'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import type { Leading } from './leading.ts'
import type { PaidKind } from './queries.ts'
import { Difference } from './report-head.tsx'

const titles: Record<PaidKind, string> = {
  months: 'Month',
  accounts: 'Source account',
  kinds: 'Kind',
  payees: 'Payee',
}

/** A figure that has its column's title beside it where there is no head. */
const onPhone = 'sm:hidden'

export const paidColumns = (kind: PaidKind): Column<Leading>[] => [
  {
    name: titles[kind],
    heads: true,
    className: 'sm:w-full sm:max-w-0!',
    cell: ({ name, to }) => <Link to={to}>{name}</Link>,
  },
  {
    name: 'Payments',
    right: true,
    phone: 'below',
    cell: ({ paymentCount }) => (
      <>
        {paymentCount.toLocaleString('en-US')}
        <span className={onPhone}>&nbsp;paid</span>
      </>
    ),
  },
  {
    name: 'Total',
    right: true,
    phone: 'beside',
    cell: ({ totalToea }) => <Money toea={totalToea} />,
  },
  {
    name: 'Payments before',
    right: true,
    cell: ({ before }) => before.paymentCount.toLocaleString('en-US'),
  },
  {
    name: 'Total before',
    right: true,
    phone: 'below',
    cell: ({ before }) => (
      <>
        <span className={onPhone}>before&nbsp;</span>
        <Money toea={before.totalToea} />
      </>
    ),
  },
  {
    name: 'Difference',
    right: true,
    cell: ({ totalToea, before }) => <Difference toea={totalToea - before.totalToea} />,
  },
]
