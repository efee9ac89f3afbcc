import { useState } from 'react'
import type { SheetField, UntitledColumn } from '#domain/sheets/sheet.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'

type Mapping = Record<string, SheetField>
type ColumnChoiceProps = { columns: UntitledColumn[]; onChoice: (mapping: Mapping) => void }

const fields: [SheetField, string][] = [
  ['name', 'Name'],
  ['surname', 'Surname'],
  ['givenNames', 'Given names'],
  ['bsb', 'BSB'],
  ['accountNumber', 'Account number'],
  ['amount', 'Amount'],
  ['reference', 'Reference'],
  ['bank', 'Bank'],
  ['payeeCode', 'Payee code'],
]

/** What each column of a sheet without titles holds: proposed where only one looks so, and read when a person says so. */
export function ColumnChoice({ columns, onChoice }: ColumnChoiceProps) {
  const [chosen, setChosen] = useState<Record<string, SheetField | ''>>(() =>
    Object.fromEntries(columns.map(({ title, field }) => [title, field ?? ''])),
  )
  const mapping = Object.fromEntries(Object.entries(chosen).filter(isChosen))
  return (
    <Card title="What does each column hold?">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onChoice(mapping)
        }}
      >
        {columns.map(({ title, samples }) => (
          <label key={title} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="w-24 capitalize">{title}</span>
            <select
              className="control w-44!"
              value={chosen[title]}
              onChange={({ target: { value } }) =>
                setChosen({
                  ...chosen,
                  [title]: fields.find(([field]) => field === value)?.[0] ?? '',
                })
              }
            >
              <option value="">Not read</option>
              {fields.map(([field, words]) => (
                <option key={field} value={field}>
                  {words}
                </option>
              ))}
            </select>
            <span
              className="figures min-w-0 flex-1 truncate text-muted"
              title={samples.join(' · ')}
            >
              {samples.join(' · ')}
            </span>
          </label>
        ))}
        <p>
          <Button type="submit" disabled={!isEnough(Object.values(mapping))}>
            Read the rows so
          </Button>
        </p>
      </form>
    </Card>
  )
}

function isChosen(entry: [string, SheetField | '']): entry is [string, SheetField] {
  return entry[1] !== ''
}

/** Everything a payment needs, and nothing twice. */
function isEnough(said: SheetField[]): boolean {
  const has = (field: SheetField) => said.includes(field)
  const isNamed = has('name') || (has('surname') && has('givenNames'))
  const isPayment = has('bsb') && has('accountNumber') && has('amount')
  return isNamed && isPayment && new Set(said).size === said.length
}
