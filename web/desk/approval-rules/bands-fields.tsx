import { Plus, X } from 'lucide-react'
import { approvalsMax, bandsMax } from '#domain/batches/approval-rules.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAddedRow } from '../../ui/use-added-row.ts'
import type { WrittenBand } from './written-bands.ts'

type BandsFieldsProps = {
  /** Whose bands they are, for who does not see where they stand. */
  of?: string
  bands: WrittenBand[]
  errors: Record<string, string>
  onChange: (bands: WrittenBand[]) => void
}

/** Bands to be changed: amounts rise from row to row, and the last row is open. */
export function BandsFields({ of = '', bands, errors, onChange }: BandsFieldsProps) {
  const set = (key: string, part: Partial<WrittenBand>) =>
    onChange(bands.map((band) => (band.key === key ? { ...band, ...part } : band)))

  const rows = useAddedRow()

  function addBand() {
    rows.ask()
    const approvals = bands.at(-1)?.approvals ?? 1
    const added = { key: crypto.randomUUID(), upto: '', approvals }
    onChange([...bands.slice(0, -1), added, ...bands.slice(-1)])
  }

  return (
    <>
      <ul className="grid gap-4">
        {bands.map((band, index) => (
          <BandRow
            key={band.key}
            ref={rows.row}
            band={band}
            name={`band ${index + 1}${of}`}
            isLast={index === bands.length - 1}
            error={errors[band.key]}
            onChange={(part) => set(band.key, part)}
            onRemove={() => onChange(bands.filter(({ key }) => key !== band.key))}
          />
        ))}
      </ul>
      {bands.length < bandsMax && (
        <div>
          <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={addBand}>
            Add a band<span className="sr-only">{of}</span>
          </Button>
        </div>
      )}
    </>
  )
}

type BandRowProps = {
  ref: (row: HTMLElement | null) => void
  band: WrittenBand
  name: string
  isLast: boolean
  error: string | undefined
  onChange: (part: Partial<WrittenBand>) => void
  onRemove: () => void
}

function BandRow({ ref, band, name, isLast, error, onChange, onRemove }: BandRowProps) {
  return (
    <li ref={ref} className="flex flex-wrap items-start gap-x-4 gap-y-2">
      {isLast ? (
        <p className="w-full sm:mt-7 sm:w-56">Anything above</p>
      ) : (
        <TextField
          label={
            <>
              Up to and including (K)<span className="sr-only">, {name}</span>
            </>
          }
          className="w-full sm:w-56"
          figures
          inputMode="decimal"
          value={band.upto}
          onText={(upto) => onChange({ upto })}
          error={error}
        />
      )}
      <SelectField
        label={
          <>
            Approvals
            <span className="sr-only">
              , {isLast ? name.replace(/^band \d+/, 'anything above') : name}
            </span>
          </>
        }
        className="w-32"
        value={String(band.approvals)}
        choices={approvalChoices}
        onChoice={(approvals) => onChange({ approvals: Number(approvals) })}
      />
      {!isLast && (
        <Button
          kind="quiet"
          size="small"
          className="mt-8 sm:mt-7"
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        >
          Remove<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

const approvalChoices = Array.from({ length: approvalsMax }, (_, index) => {
  const value = String(index + 1)
  return { value, label: value }
})
