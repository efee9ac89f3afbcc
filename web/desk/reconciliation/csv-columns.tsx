import { useState } from 'react'
import { decode } from '#domain/sheets/text/decode.ts'
import { openCsv } from '#domain/statements/csv/csv-table.ts'
import {
  guessMapping,
  mappingFieldWords,
  mappingTrouble,
  type StatementMapping,
} from '#domain/statements/mapping.ts'
import { formatOf, unreadKindOf } from '#domain/statements/read-statement.ts'
import {
  guessReturnMapping,
  type ReturnMapping,
  returnFieldWords,
  returnMappingTrouble,
} from '#domain/statements/return-mapping.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'

/** The titles of a CSV; of another file nothing, and what reads it says what it is. */
export function titlesOf(bytes: Uint8Array): string[] | undefined {
  const decoded = decode(bytes)
  const text = decoded.ok ? decoded.value.text : ''
  const isCsv =
    text !== '' && formatOf(text) === 'csv' && !unreadKindOf(text) && !/^0 {5}/.test(text)
  return isCsv ? openCsv(text).titles : undefined
}

type Mapping = Record<string, string>

/** What the columns of a CSV are called here, of a statement or of payments that came back. */
const kinds = {
  statement: {
    words: mappingFieldWords as Mapping,
    guess: (titles: string[]): Mapping => guessMapping(titles),
    troubleOf: (mapping: Mapping) => mappingTrouble(mapping as StatementMapping), // it was guessed with every field
  },
  returns: {
    words: returnFieldWords as Mapping,
    guess: (titles: string[]): Mapping => guessReturnMapping(titles),
    troubleOf: (mapping: Mapping) => returnMappingTrouble(mapping as ReturnMapping), // the same
  },
}

type CsvColumnsProps = {
  file: File
  titles: string[]
  kind: keyof typeof kinds
  onSend: (mapping: Mapping) => void
  isBusy: boolean
}

/** Which title is which column: guessed, then confirmed once by a person. */
export function CsvColumns({ file, titles, kind, onSend, isBusy }: CsvColumnsProps) {
  const { words, guess, troubleOf } = kinds[kind]
  const [mapping, setMapping] = useState(() => guess(titles))
  const trouble = troubleOf(mapping)
  const choices = [...new Set(titles.filter((title) => title !== ''))].map((title) => {
    return { value: title, label: title }
  })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Which column of {file.name} is which?</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {Object.entries(words).map(([field, word]) => (
          <SelectField
            key={field}
            label={word}
            value={mapping[field] ?? ''}
            placeholder="None"
            onChoice={(title) => setMapping({ ...mapping, [field]: title })}
            choices={choices}
          />
        ))}
      </div>
      {trouble && <p className="text-muted">{trouble}</p>}
      <p>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={trouble !== undefined}
          onClick={() => onSend(mapping)}
        >
          Import with these columns
        </Button>
      </p>
    </fieldset>
  )
}
