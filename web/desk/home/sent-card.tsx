import type { Sent } from '#contract/home.ts'
import { nameOfMonth } from '#domain/calendar.ts'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Account = Sent['accounts'][number]

/** What each source account sent, month by month. */
export function SentCard({ found }: { found: Sent }) {
  const { accounts, months, notUploaded } = found
  return (
    <Card title="Sent to the bank, by account">
      {accounts.length === 0 ? (
        <p className="text-muted">No bank file was marked as uploaded in the last six months.</p>
      ) : (
        <Table
          caption="Sent to the bank by source account and month"
          columns={columnsOf(months)}
          rows={accounts}
          rowKey={({ id }) => id}
        />
      )}
      <p className="mt-2 text-[13px] text-muted">
        Bank files that were marked as uploaded, in the month they were made.
        {notUploaded.count > 0 && (
          <>
            {' '}
            {counted(notUploaded.count, 'file')} of{' '}
            <Money toea={notUploaded.totalToea} className="text-ink" />{' '}
            {notUploaded.count === 1 ? 'is' : 'are'} made and not marked yet.
          </>
        )}
      </p>
    </Card>
  )
}

function columnsOf(months: string[]): Column<Account>[] {
  return [
    {
      name: 'Account',
      heads: true,
      cell: ({ name, bank }) => (
        <span>
          {name} <span className="font-normal text-muted">{bank}</span>
        </span>
      ),
    },
    ...months.map((month) => ({
      name: nameOfMonth(month),
      right: true,
      cell: ({ months: sent }: Account) => {
        const found = sent[month]
        return found ? <Money toea={found.totalToea} /> : <span className="text-muted">–</span>
      },
    })),
  ]
}
