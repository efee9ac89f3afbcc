import type { PlatformOverview } from '#contract/platform/overview.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { Money } from '../../ui/money.tsx'

/** What came in, month by month, and how many of those who came have paid. */
export function IncomeCard({ months, newcomers }: NonNullable<PlatformOverview['income']>) {
  const most = Math.max(1, ...months.map(({ toea }) => toea))
  return (
    <Card title="Payments verified">
      <table className="w-full">
        <caption className="sr-only">Payments verified by month, this month first</caption>
        <tbody>
          {months.map(({ month, toea }) => (
            <tr key={month}>
              <th scope="row" className="w-28 py-1 text-left font-normal text-muted">
                {nameOfMonth(month)}
              </th>
              <td aria-hidden="true">
                <span
                  className="block h-2 rounded-sm bg-accent"
                  style={{ width: `${(toea / most) * 100}%` }}
                />
              </td>
              <td className="w-32 py-1 text-right">
                <Money toea={toea} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted">
        {newcomers.many === 0
          ? `No organisation was opened in the last ${newcomers.days} days.`
          : `${counted(newcomers.many, 'organisation')} opened in the last ${newcomers.days} days, of which ${newcomers.paid} paid.`}
      </p>
    </Card>
  )
}
