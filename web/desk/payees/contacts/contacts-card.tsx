import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactView } from '#contract/waiting-accounts.ts'
import { Card } from '../../../ui/card.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { contactsQuery, useAddContact } from '../queries.ts'
import { AddOne } from './add-one.tsx'
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
  const field = { name: 'phone', type: 'tel', label: 'New number', maxLength: 30 } as const
  return <AddOne add={add} {...field} added="Number added" />
}
