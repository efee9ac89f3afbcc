import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DetailsChanges, OrganisationDetailsView } from '#contract/organisation.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { useMayNow } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { detailsQuery, useChangeDetails } from './queries.ts'

/** What the organisation says of itself, and where its invoices go. */
export function DetailsCard() {
  const { data: details } = useSuspenseQuery(detailsQuery)
  const mayChange = useMayNow('manage_billing', 'change')
  const [isOpen, setOpen] = useState(false)
  const { billingEmail, postalAddress, phoneNumber } = details
  return (
    <Card title="Details" className="max-w-2xl">
      <Facts
        facts={[
          ['Postal address', postalAddress || '–'],
          ['Phone', phoneNumber || '–'],
          [
            'Invoices go to',
            billingEmail ? <EmailAddress key="email" address={billingEmail} /> : '–',
          ],
        ]}
      />
      {mayChange && (
        <Button className="mt-3" onClick={() => setOpen(true)}>
          Edit details
        </Button>
      )}
      {isOpen && <DetailsDialog details={details} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type Details = OrganisationDetailsView

function DetailsDialog({ details, onClose }: { details: Details; onClose: () => void }) {
  const change = useChangeDetails()
  const kept = useKept(change.keptAs, details)
  const showToast = useToast()
  const { written } = kept
  const field = (name: keyof Details, label: string, maxLength: number, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={written[name]}
      onText={(text) => kept.set({ [name]: text })}
      error={fieldError(change.error, name)}
      maxLength={maxLength}
      type={name === 'billingEmail' ? 'email' : 'text'}
      required={details[name] !== ''}
    />
  )
  return (
    <Dialog title="Edit details" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const onSuccess = () => {
            showToast({ title: 'Saved' })
            onClose()
          }
          change.mutate(changesOf(details, written), { onSuccess })
        }}
      >
        <KeptNotice kept={kept} />
        {field(
          'name',
          'Name',
          80,
          'On e-mails and invoices. What the bank reads is on each source account.',
        )}
        {field('postalAddress', 'Postal address', 200, 'On invoices that are issued from now on.')}
        {field('phoneNumber', 'Phone', 40)}
        {field('billingEmail', 'Invoices go to', 254, 'This address and the one before are told.')}
        <p className="text-muted">Every other administrator gets an e-mail.</p>
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} onClose={onClose}>
          Save details
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** What was typed anew: a colleague may be changing another field at this moment. */
function changesOf(before: Details, written: Details): DetailsChanges {
  const fields = ['name', 'postalAddress', 'phoneNumber', 'billingEmail'] as const
  return Object.fromEntries(
    fields.flatMap((name) =>
      written[name].trim() === before[name] ? [] : [[name, written[name]] as const],
    ),
  )
}
