import { useSuspenseQuery } from '@tanstack/react-query'
import type { NewTemplate } from '#contract/batches/templates.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { codeOfKind, fillPattern, rhythms, templateLimits } from '#domain/batches/runs/template.ts'
import { templateKinds } from '#domain/batches/runs/template-kinds.ts'
import { batchKindWords } from '#domain/words/runs/batch-kind-words.ts'
import { fieldError } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { activeAccountsQuery } from '../source-accounts/queries.ts'
import { rhythmWords } from './words.ts'

export type WrittenTemplate = Omit<NewTemplate, 'ownerId'>

type FormProps = {
  action: {
    keptAs: string
    error: Error | null
    isPending: boolean
    mutate: (written: WrittenTemplate) => void
  }
  start: WrittenTemplate
  verb: string
  onClose: () => void
}

/** Everything that the batches of a template have in common. */
export function TemplateForm({ action, start, verb, onClose }: FormProps) {
  const kept = useKept(action.keptAs, start)
  const { written, set } = kept
  const { data: accounts } = useSuspenseQuery(activeAccountsQuery)
  // what it has stays, though whoever edits it may not pay from there
  const choosable = accounts.filter(({ id, mayUse }) => mayUse || id === start.sourceAccountId)
  const { error } = action
  const hasPeriods = written.rhythm !== ''

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        action.mutate(written)
      }}
    >
      <KeptNotice kept={kept} />
      <TextField
        label="Name"
        hint="Each batch is called by it and its period: “Payroll FN24”."
        value={written.name}
        onText={(name) => set({ name })}
        error={fieldError(error, 'name')}
        maxLength={templateLimits.nameMax}
        required
      />
      <SelectField
        label="What it pays"
        hint={`Its payments carry the transaction code ${codeOfKind(written.kind)}.`}
        value={written.kind}
        onChoice={(kind) => set({ kind: kind as WrittenTemplate['kind'] })} // one of the choices below
        choices={templateKinds.map((kind) => ({ value: kind, label: batchKindWords[kind] }))}
      />
      <SelectField
        label="From which account"
        value={written.sourceAccountId}
        onChoice={(sourceAccountId) => set({ sourceAccountId })}
        placeholder="Choose an account"
        choices={choosable.map(({ id, name }) => ({ value: id, label: name }))}
        error={fieldError(error, 'sourceAccountId')}
        required
      />
      <SelectField
        label="How often"
        value={written.rhythm}
        onChoice={(rhythm) => {
          const isNone = rhythm === ''
          set({
            rhythm: rhythm as WrittenTemplate['rhythm'], // one of the choices below
            ...(isNone && { draftDaysBefore: null }),
          })
        }}
        choices={(['', ...rhythms] as const).map((rhythm) => ({
          value: rhythm,
          label: rhythmWords[rhythm],
        }))}
      />
      <TextField
        label="Description for the bank"
        hint={
          hasPeriods
            ? `{n} is the number of the period, {yy} its year: ${shown(written.description)}`
            : 'Stands in the head of the bank file, such as SUPPLIERS.'
        }
        value={written.description}
        onText={(description) => set({ description })}
        error={fieldError(error, 'description')}
        maxLength={batchLimits.descriptionMax + 8}
      />
      <TextField
        label="Reference of each payment"
        hint="Left empty, each payment keeps the reference of the last run."
        value={written.reference}
        onText={(reference) => set({ reference })}
        error={fieldError(error, 'reference')}
        maxLength={templateLimits.referenceMax + 8}
      />
      <TextField
        label="Who paid, on the payees’ statements"
        hint="Left empty, it is what the source account says."
        value={written.remitter}
        onText={(remitter) => set({ remitter })}
        error={fieldError(error, 'remitter')}
        maxLength={templateLimits.remitterMax}
      />
      {hasPeriods && (
        <SelectField
          label="Make its draft by itself"
          hint="A draft alone: somebody submits it, and others approve it."
          value={String(written.draftDaysBefore ?? '')}
          onChoice={(days) => set({ draftDaysBefore: days === '' ? null : Number(days) })}
          choices={[{ value: '', label: 'No' }, ...daysBefore]}
          error={fieldError(error, 'draftDaysBefore')}
        />
      )}
      <Checkbox
        label="Keep single payments to the payroll group"
        hint="Of the batches it begins from then on, everybody else sees totals and counts, and who approves the payments that a reason was given for. Of one person the total says it all, and of two whoever knows what one gets knows the other: a batch of many keeps it. A batch stays as it was begun. To open those to come again is confirmed by a second administrator, where there is one."
        isChecked={written.isConfidential}
        onCheck={(isConfidential) => set({ isConfidential })}
      />
      <ErrorNotice error={error} />
      <DialogButtons busy={action.isPending} onClose={onClose}>
        {verb}
      </DialogButtons>
    </form>
  )
}

const shown = (pattern: string) =>
  `“${fillPattern(pattern || 'FN{n} PAY', { year: 2026, number: 24 })}”.`

const daysBefore = Array.from({ length: templateLimits.draftDaysMax }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 working day before the pay day' : `${index + 1} working days before`,
}))
