import { lazy, Suspense, useState } from 'react'
import type { ReconciledAccount, StatementImportView } from '#contract/reconciliation/statements.ts'
import { statementLimits } from '#domain/statements/statement.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { counted } from '../../ui/counted.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { markOf } from '../../upload.ts'
import { GapsOfFile } from './gaps.tsx'
import { useImport } from './queries.ts'

const CsvColumns = lazy(async () => ({ default: (await import('./csv-columns.tsx')).CsvColumns }))

const megabytes = statementLimits.bytesMax / 1024 / 1024

type Asked = { file: File; titles: string[] }

/** A statement of one account, or a file of returns. The columns of a CSV are confirmed once and remembered. */
export function ImportCard({ accounts }: { accounts: ReconciledAccount[] }) {
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [isReturns, setReturns] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const action = useImport()
  const account = accounts.find(({ id }) => id === accountId)

  const send = (file: File, mapping?: Record<string, string>) =>
    action.mutate(
      { account: accountId, file, mark: markOf(file), isReturns, ...(mapping && { mapping }) },
      {
        onSuccess: () => {
          setAsked(undefined)
          setReturns(false)
        },
      },
    )

  async function choose(file: File) {
    action.reset()
    setAsked(undefined)
    const { titlesOf } = await import('./csv-columns.tsx')
    const isTooLarge = file.size > statementLimits.bytesMax
    const titles = isTooLarge ? undefined : titlesOf(new Uint8Array(await file.arrayBuffer()))
    const mapping = isReturns ? account?.returnMapping : account?.mapping
    const fits =
      mapping && Object.values(mapping).every((title) => title === '' || titles?.includes(title))
    if (!titles || fits) send(file)
    else setAsked({ file, titles })
  }

  return (
    <Card title="Import a statement">
      <div className="grid gap-4">
        <SelectField
          label="Account"
          value={accountId}
          onChoice={(id) => {
            setAccountId(id)
            setAsked(undefined)
          }}
          choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Checkbox
          label="A CSV of payments that came back"
          isChecked={isReturns}
          onCheck={(isChecked) => {
            setReturns(isChecked)
            setAsked(undefined)
          }}
        />
        <FileDrop
          label="Drop a statement here, or choose a file"
          hint={`CSV, MT940, CAMT.053 or the bank’s file of returns, at most ${megabytes} MB and ${statementLimits.linesMax.toLocaleString('en-US')} lines. Rows that came before are passed over.`}
          accept=".csv,.txt,.sta,.mt940,.940,.xml,.aba"
          onFile={choose}
        />
        {asked && (
          <Suspense fallback={<Loading isPart />}>
            <CsvColumns
              key={`${isReturns} ${markOf(asked.file)}`}
              {...asked}
              kind={isReturns ? 'returns' : 'statement'}
              onSend={(mapping) => send(asked.file, mapping)}
              isBusy={action.isPending}
            />
          </Suspense>
        )}
        {action.isPending && !asked && <Loading isPart />}
        <ErrorNotice error={action.error} />
        {action.data && <Imported view={action.data} />}
      </div>
    </Card>
  )
}

function Imported({
  view: { format, added, skipped, skippedRows = [], matched, returns, ...rest },
}: {
  view: StatementImportView
}) {
  const what = format === 'returns' ? 'return' : 'line'
  const more = [
    skipped > 0 && `${counted(skipped, what)} had come before${inRows(skippedRows, skipped)}.`,
    skippedRows.length > 0 && 'Is one of another payment? Record it by hand.',
    matched > 0 && `${counted(matched, 'line')} can be confirmed.`,
    format !== 'returns' && returns > 0 && `${counted(returns, 'payment')} may have come back.`,
  ].filter(Boolean)
  return (
    <>
      <Notice tone="ok" title={`${counted(added, what)} added.`}>
        {more.length > 0 && <p>{more.join(' ')}</p>}
        {rest.passedOver?.map((says) => (
          <p key={says} className="wrap-anywhere">
            {says}
          </p>
        ))}
      </Notice>
      <GapsOfFile gaps={rest.gaps ?? []} />
    </>
  )
}

/** Which rows those are; the first of many. */
const inRows = (rows: number[], many: number) =>
  rows.length === 0
    ? ''
    : `: ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${many > rows.length ? ` and ${many - rows.length} more` : ''}`
