import type { ContactView, WaitingAccountView } from '#contract/waiting-accounts.ts'
import type { VerificationMethod } from '#domain/payees/account-rules.ts'
import { methodWords } from '#domain/words/verification-words.ts'
import { fieldError } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { WrittenVerification } from './send-verification.ts'

/** The ways to verify this account: a call only where there is a number that counts, a list only for a first account. */
export function methodsFor({ contacts, account }: WaitingAccountView): VerificationMethod[] {
  return [
    ...(contacts.length > 0 ? (['called_known_number'] as const) : []),
    'in_person',
    'bank_letter',
    'deposit_confirmed',
    ...(account.kind === 'new' ? (['signed_list'] as const) : []),
  ]
}

const evidenceMegabytesMax = 5

export function evidenceProblem(file: File | undefined): string | undefined {
  const isTooLarge = file !== undefined && file.size > evidenceMegabytesMax * 1024 * 1024
  return isTooLarge ? `A letter or list can have at most ${evidenceMegabytesMax} MB.` : undefined
}

type Written = Omit<WrittenVerification, 'outcome'>

type VerificationFieldsProps = {
  methods: VerificationMethod[]
  contacts: ContactView[]
  written: Written
  error: Error | null
  onWritten: (change: Partial<Written>) => void
  onFile: (file: File | undefined) => void
}

/** How somebody found it out, with whom, and the paper that shows it. */
export function VerificationFields(props: VerificationFieldsProps) {
  const { methods, contacts, written, error, onWritten, onFile } = props
  return (
    <>
      <SelectField
        label="How"
        choices={methods.map((value) => ({ value, label: methodWords[value] }))}
        value={written.method}
        onChoice={(chosen) => {
          const method = methods.find((one) => one === chosen)
          if (method) onWritten({ method })
        }}
        error={fieldError(error, 'method')}
      />
      {contacts.length === 0 && (
        <p className="text-muted">
          There is no telephone number that two people knew before this account was asked for, so a
          call does not count.
        </p>
      )}
      {written.method === 'called_known_number' && (
        <SelectField
          label="Number called"
          choices={contacts.map(({ id, phone }) => ({ value: id, label: phone }))}
          value={written.contactId}
          onChoice={(contactId) => onWritten({ contactId })}
          error={fieldError(error, 'contactId')}
        />
      )}
      <TextField
        label="Spoke to"
        value={written.spokeTo}
        onText={(spokeTo) => onWritten({ spokeTo })}
        error={fieldError(error, 'spokeTo')}
        maxLength={80}
      />
      <TextArea
        label="What they said"
        hint="To reject the account, say why."
        value={written.note}
        onText={(note) => onWritten({ note })}
        error={fieldError(error, 'note')}
        maxLength={500}
        rows={2}
      />
      <Field
        label="Letter or list (PDF, JPEG, PNG)"
        hint={`At most ${evidenceMegabytesMax} MB.`}
        error={evidenceProblem(written.evidence?.file) ?? fieldError(error, 'evidence')}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            className="control"
            onChange={(event) => onFile(event.target.files?.[0])}
          />
        )}
      </Field>
    </>
  )
}
