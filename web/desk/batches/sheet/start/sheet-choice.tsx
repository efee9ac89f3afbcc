import { useState } from 'react'
import type { SheetChoice as Sheets } from '#domain/sheets/sheet.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'

type SheetChoiceProps = { sheets: Sheets; onChoice: (name: string) => void }

/** Of a workbook with several sheets: which one is meant, and, where one is read already, that it is this one. */
export function SheetChoice({ sheets: { names, proposed, isRead }, onChoice }: SheetChoiceProps) {
  const [name, setName] = useState(proposed)
  return (
    <Card title="Which sheet of the workbook is meant?">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onChoice(name)
        }}
      >
        {isRead && <p>“{proposed}” is read.</p>}
        <SelectField
          label="Sheet"
          value={name}
          onChoice={setName}
          choices={names.map((value) => ({ value, label: value }))}
        />
        <p>
          <Button type="submit" disabled={isRead === true && name === proposed}>
            Read this sheet
          </Button>
        </p>
      </form>
    </Card>
  )
}
