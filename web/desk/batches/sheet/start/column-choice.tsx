import { useState } from 'react'
import { titlesSince } from '#domain/sheets/head/changed-columns.ts'
import { fieldWords } from '#domain/sheets/head/field-words.ts'
import { fieldOf } from '#domain/sheets/head/known-titles.ts'
import {
  type LastSheet,
  type SheetAnswers,
  type SheetField,
  sheetFields,
  type UnsaidColumn,
} from '#domain/sheets/sheet.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'

type Mapping = NonNullable<SheetAnswers['mapping']>
type ColumnChoiceProps = {
  columns: UnsaidColumn[]
  /** The last sheet of the batch's template: what its columns held is proposed. */
  last: LastSheet | undefined
  onChoice: (mapping: Mapping) => void
}

/** What each column of a sheet holds, where its titles leave that open: proposed, and read when a person says so. */
export function ColumnChoice({ columns, last, onChoice }: ColumnChoiceProps) {
  const [chosen, setChosen] = useState<Record<string, SheetField | ''>>(() =>
    Object.fromEntries(columns.map((column) => [column.title, proposed(column, last)])),
  )
  const said = columns.flatMap(({ title }) => chosen[title] || [])
  const titles = columns.map(({ title }) => title)
  return (
    <Card title="What does each column hold?">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onChoice(mappingOf(columns, chosen))
        }}
      >
        {last && <p>{titlesSince(titles, last) || 'The columns are proposed as the last time.'}</p>}
        {columns.map(({ title, samples }) => (
          <label key={title} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="w-36 break-words">{title}</span>
            <select
              className="control w-44!"
              value={chosen[title]}
              onChange={({ target: { value } }) =>
                setChosen({
                  ...chosen,
                  [title]: sheetFields.find((field) => field === value) ?? '',
                })
              }
            >
              <option value="">Not read</option>
              {sheetFields.map((field) => (
                <option key={field} value={field}>
                  {labelOf(field)}
                </option>
              ))}
            </select>
            <span
              className="figures min-w-0 basis-full break-words text-muted sm:flex-1 sm:basis-0 sm:truncate"
              title={samples.join(' · ')}
            >
              {samples.join(' · ')}
            </span>
          </label>
        ))}
        <p className="text-muted">
          A name, a BSB, an account number and an amount are needed, and nothing twice.
        </p>
        <p>
          <Button type="submit" disabled={!isEnough(said)}>
            Read the rows so
          </Button>
        </p>
      </form>
    </Card>
  )
}

function proposed({ title, field }: UnsaidColumn, last: LastSheet | undefined): SheetField | '' {
  const before = sheetFields.find((one) => last?.columns[one] === title)
  return before ?? (last?.titles.includes(title) ? '' : (field ?? ''))
}

/**
 * What a title does not say by itself. What was taken for something and is not that is said to be unread; of what is as its
 * title says nothing is said, so that the next time names only what somebody had to say.
 */
function mappingOf(columns: UnsaidColumn[], chosen: Record<string, SheetField | ''>): Mapping {
  return Object.fromEntries(
    columns.flatMap(({ title, field }) => {
      const own = fieldOf(title)
      const said = chosen[title] || ((field ?? own) ? ('unread' as const) : undefined)
      return said && (said !== field || said !== own) ? [[title, said]] : []
    }),
  )
}

/** `the account number` → `Account number` */
function labelOf(field: SheetField): string {
  const words = fieldWords[field].replace(/^the /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Everything a payment needs, and nothing twice. */
function isEnough(said: SheetField[]): boolean {
  const has = (field: SheetField) => said.includes(field)
  const isNamed = has('name') || (has('surname') && has('givenNames'))
  const hasBranch = has('bsb') || (has('bankCode') && has('branchCode'))
  const isPayment = hasBranch && has('accountNumber') && has('amount')
  return isNamed && isPayment && new Set(said).size === said.length
}
