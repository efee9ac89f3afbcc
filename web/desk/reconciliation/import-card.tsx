import { useState } from 'react'
import type { ReconciledAccount, StatementImportView } from '#contract/reconciliation/statements.ts'
import {
  guessMapping,
  mappingFields,
  mappingFieldWords,
  mappingTrouble,
  type StatementMapping,
} from '#domain/statements/mapping.ts'
import { openCsv } from '#domain/statements/read-csv.ts'
import { formatOf } from '#domain/statements/read-statement.ts'
import { statementLimits } from '#domain/statements/statement.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { markOf } from '../../upload.ts'
import { useImport } from './queries.ts'

const megabytes = statementLimits.bytesMax / 1024 / 1024

/** The titles of a CSV; of another file nothing. */
function titlesOf(text: string): string[] | undefined {
  const isCsv = text !== '' && formatOf(text) === 'csv' && !/^0 {5}/.test(text)
  return isCsv ? openCsv(text).titles : undefined
}

type Asked = { file: File; titles: string[]; mapping: StatementMapping }

/** A statement of one account, or a file of returns. The columns of a CSV are confirmed once and remembered. */
export function ImportCard({ accounts }: { accounts: ReconciledAccount[] }) {
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const [asked, setAsked] = useState<Asked>()
  const action = useImport()
  const account = accounts.find(({ id }) => id === accountId)

  const send = (file: File, mapping?: StatementMapping) =>
    action.mutate(
      { account: accountId, file, mark: markOf(file), ...(mapping && { mapping }) },
      { onSuccess: () => setAsked(undefined) },
    )

  async function choose(file: File) {
    action.reset()
    setAsked(undefined)
    const text = file.size > statementLimits.bytesMax ? '' : await file.text()
    const titles = titlesOf(text)
    const { mapping } = account ?? {}
    const fits =
      mapping &&
      mappingFields.every((field) => mapping[field] === '' || titles?.includes(mapping[field]))
    if (!titles || fits) send(file)
    else setAsked({ file, titles, mapping: guessMapping(titles) })
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
        <FileDrop
          label="Drop a statement here, or choose a file"
          hint={`CSV, MT940, CAMT.053 or the bank’s file of returns, at most ${megabytes} MB and ${statementLimits.linesMax.toLocaleString('en-US')} lines. Rows that came before are passed over.`}
          accept=".csv,.txt,.sta,.mt940,.940,.xml,.aba"
          onFile={choose}
        />
        {asked && (
          <Columns
            asked={asked}
            onMapping={(mapping) => setAsked({ ...asked, mapping })}
            onSend={() => send(asked.file, asked.mapping)}
            isBusy={action.isPending}
          />
        )}
        {action.isPending && !asked && <Loading isPart />}
        <ErrorNotice error={action.error} />
        {action.data && <Imported view={action.data} />}
      </div>
    </Card>
  )
}

type ColumnsProps = {
  asked: Asked
  onMapping: (mapping: StatementMapping) => void
  onSend: () => void
  isBusy: boolean
}

function Columns({ asked: { file, titles, mapping }, onMapping, onSend, isBusy }: ColumnsProps) {
  const trouble = mappingTrouble(mapping)
  const choices = [...new Set(titles.filter((title) => title !== ''))].map((title) => {
    return { value: title, label: title }
  })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Which column of {file.name} is which?</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {mappingFields.map((field) => (
          <SelectField
            key={field}
            label={mappingFieldWords[field]}
            value={mapping[field]}
            placeholder="None"
            onChoice={(title) => onMapping({ ...mapping, [field]: title })}
            choices={choices}
          />
        ))}
      </div>
      {trouble && <p className="text-muted">{trouble}</p>}
      <p>
        <Button kind="primary" busy={isBusy} disabled={trouble !== undefined} onClick={onSend}>
          Import with these columns
        </Button>
      </p>
    </fieldset>
  )
}

function Imported({
  view: { format, added, skipped, matched, returns },
}: {
  view: StatementImportView
}) {
  const what = format === 'returns' ? 'return' : 'line'
  const more = [
    skipped > 0 && `${counted(skipped, what)} had come before.`,
    matched > 0 && `${counted(matched, 'line')} can be confirmed.`,
    format !== 'returns' && returns > 0 && `${counted(returns, 'payment')} may have come back.`,
  ].filter(Boolean)
  return (
    <Notice tone="ok" title={`${counted(added, what)} added.`}>
      {more.length > 0 && <p>{more.join(' ')}</p>}
    </Notice>
  )
}
