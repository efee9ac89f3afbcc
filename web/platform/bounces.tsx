import { formatMoment } from '#domain/calendar.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useBounces, useChange, useMay } from './queries.ts'

type Row = ReturnType<typeof useBounces>[number]

const columns: Column<Row>[] = [
  { name: 'Address', heads: true, cell: ({ address }) => address },
  { name: 'Since', cell: ({ at }) => formatMoment(new Date(at)) },
  { name: 'Why', breaks: true, cell: ({ why }) => why },
]

const clearColumn: Column<Row> = {
  name: 'Send again',
  cell: ({ address }) => <Clear address={address} />,
}

/** Addresses that e-mails came back from: nothing is sent there before somebody knows that one is right again. */
export function Bounces() {
  const rows = useBounces()
  const mayClear = useMay('manage_organisations')
  if (rows.length === 0) return null
  return (
    <Table
      caption="Addresses that e-mails came back from"
      rows={rows}
      rowKey={({ address }) => address}
      columns={mayClear ? [...columns, clearColumn] : columns}
    />
  )
}

function Clear({ address }: { address: string }) {
  const change = useChange('/letters/bounces/clearing')
  return (
    <>
      <Button size="small" busy={change.isPending} onClick={() => change.mutate({ address })}>
        It is right again<span className="sr-only">: {address}</span>
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
