import type { SheetMappingView } from '#contract/batches/sheet-mappings.ts'
import { fieldWords } from '#domain/sheets/head/field-words.ts'
import type { SheetHeader } from '#domain/sheets/sheet.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Moment } from '../../../../ui/formats.tsx'

type RememberedMappingProps = {
  confirmed: SheetMappingView
  header: SheetHeader
  onForget: () => void
}

/** How the columns are read because somebody said so of a sheet with these titles, before anything is kept by it. */
export function RememberedMapping({ confirmed, header, onForget }: RememberedMappingProps) {
  const { confirmedBy, confirmedAt } = confirmed
  const read = header.columns.map(({ title, field }) => `“${title.trim()}” as ${fieldWords[field]}`)
  const left = header.titles.filter(
    (title, at) => title.trim() !== '' && header.columns.every(({ index }) => index !== at),
  )
  return (
    <Card title="The columns are read as the last time">
      <div className="grid gap-2">
        <p>
          {confirmedBy.name} confirmed this on <Moment at={confirmedAt} /> for a sheet with the same
          titles.
        </p>
        <p>Read: {read.join(', ')}.</p>
        {left.length > 0 && <p>Not read: {left.map((title) => `“${title.trim()}”`).join(', ')}.</p>}
        <p>
          <Button size="small" onClick={onForget}>
            Read it without this
          </Button>
        </p>
      </div>
    </Card>
  )
}
