import { Plus, X } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import type { ApprovalRulesView } from '#contract/batches/batches.ts'
import { approvalsMax, bandsMax } from '#domain/batches/approval-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { useToast } from '../layout/toasts.tsx'
import { doneOrAsked } from '../users/queries.ts'
import { useChangeApprovalRules } from './queries.ts'
import { readBands, type WrittenBand, writtenOf } from './written-bands.ts'

type BandsFormProps = { rules: ApprovalRulesView; onClose: () => void }

/** The bands, to be changed: amounts rise from row to row, and the last row is open. */
export function BandsForm({ rules, onClose }: BandsFormProps) {
  const [isChecked, setChecked] = useState(false)
  const change = useChangeApprovalRules()
  const kept = useKept(change.keptAs, { bands: writtenOf(rules.bands) })
  const { bands } = kept.written
  const setBands = (bands: WrittenBand[]) => kept.set({ bands })
  const showToast = useToast()
  const read = readBands(bands)
  const errors = isChecked && 'errors' in read ? read.errors : {}
  const set = (key: string, part: Partial<WrittenBand>) =>
    setBands(bands.map((band) => (band.key === key ? { ...band, ...part } : band)))

  function addBand() {
    const approvals = bands.at(-1)?.approvals ?? 1
    const added = { key: crypto.randomUUID(), upto: '', approvals }
    setBands([...bands.slice(0, -1), added, ...bands.slice(-1)])
  }

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if ('errors' in read) return
    const onSuccess = (answer: object) => {
      showToast(doneOrAsked(answer, 'Approval rules changed'))
      onClose()
    }
    change.mutate({ bands: read.bands }, { onSuccess })
  }

  return (
    <form noValidate onSubmit={send} className="grid max-w-160 gap-4">
      <KeptNotice kept={kept} />
      <ul className="grid gap-4 rounded-md border border-line bg-surface p-4">
        {bands.map((band, index) => (
          <BandRow
            key={band.key}
            band={band}
            number={index + 1}
            isLast={index === bands.length - 1}
            error={errors[band.key]}
            onChange={(part) => set(band.key, part)}
            onRemove={() => setBands(bands.filter(({ key }) => key !== band.key))}
          />
        ))}
      </ul>
      {bands.length < bandsMax && (
        <div>
          <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={addBand}>
            Add a band
          </Button>
        </div>
      )}
      <ErrorNotice error={change.error} />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" busy={change.isPending}>
          Save the rules
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

type BandRowProps = {
  band: WrittenBand
  number: number
  isLast: boolean
  error: string | undefined
  onChange: (part: Partial<WrittenBand>) => void
  onRemove: () => void
}

function BandRow({ band, number, isLast, error, onChange, onRemove }: BandRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2">
      {isLast ? (
        <p className="w-full sm:mt-7 sm:w-56">Anything above</p>
      ) : (
        <TextField
          label={
            <>
              Up to and including (K)<span className="sr-only">, band {number}</span>
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
            <span className="sr-only">, {isLast ? 'anything above' : `band ${number}`}</span>
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
          Remove<span className="sr-only"> band {number}</span>
        </Button>
      )}
    </li>
  )
}

const approvalChoices = Array.from({ length: approvalsMax }, (_, index) => {
  const value = String(index + 1)
  return { value, label: value }
})
