import { useSuspenseQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { ContactView } from '#contract/waiting-accounts.ts'
import { fieldError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useKept } from '../../../ui/use-kept.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { contactsQuery, useAddContact } from '../queries.ts'
import { ContactRow } from './contact-row.tsx'
import { RemoveContactDialog } from './remove-contact-dialog.tsx'

/** The telephone numbers of a payee, and which of them may be called about an account. */
export function ContactsCard({ payeeId, isMerged }: { payeeId: string; isMerged: boolean }) {
  const { data: contacts } = useSuspenseQuery(contactsQuery(payeeId))
  const [removing, setRemoving] = useState<ContactView>()
  const mayAdd = useMayNow('create_payees', 'change') && !isMerged

  return (
    <Card title="Telephone numbers">
      <p className="text-muted">
        A number counts for a call-back a week after a second person confirmed it, and only about
        accounts that were asked for after that.
      </p>
      {contacts.items.length === 0 ? (
        <p className="mt-3">There is no number yet.</p>
      ) : (
        <ul className="mt-2">
          {contacts.items.map((contact) => (
            <ContactRow
              key={contact.id}
              payeeId={payeeId}
              contact={contact}
              onRemove={() => setRemoving(contact)}
            />
          ))}
        </ul>
      )}
      {mayAdd && <AddContact payeeId={payeeId} />}
      {removing && (
        <RemoveContactDialog
          payeeId={payeeId}
          contact={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}

function AddContact({ payeeId }: { payeeId: string }) {
  const add = useAddContact(payeeId)
  const kept = useKept(add.keptAs, { phone: '' })
  const showToast = useToast()

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const onSuccess = () => {
      showToast({ title: 'Number added', text: 'A second person must confirm it.' })
      kept.startAfresh()
    }
    add.mutate(kept.written, { onSuccess })
  }

  return (
    <form onSubmit={send} className="no-print mt-3 grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="New number"
          type="tel"
          className="min-w-0 flex-1"
          value={kept.written.phone}
          onText={(phone) => kept.set({ phone })}
          error={fieldError(add.error, 'phone')}
          maxLength={30}
          required
        />
        <Button type="submit" busy={add.isPending}>
          Add
        </Button>
      </div>
      {!fieldError(add.error, 'phone') && <ErrorNotice error={add.error} />}
    </form>
  )
}
