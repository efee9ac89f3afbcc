import { type Context, Hono } from 'hono'
import { NewContact } from '../../contract/waiting-accounts.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import { isSamePhone, phoneForm } from '../../domain/payees/contact.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { requirePayee, requireUnmerged } from '../require-payee.ts'
import { contactView } from '../verification/view.ts'
import { findContact } from '../verification/waiting-store.ts'
import { addContact, type ContactRow, listContacts, saveContact } from './store.ts'

/** The telephone numbers of a payee: `/api/payees/:id/contacts`. One counts for a call-back a week after somebody confirmed it. */
export const contactRoutes = new Hono<App>()
  .get('/:id/contacts', allowed('view_payees'), async (c) => {
    const { id } = await requirePayee(c)
    const { contacts, names } = await listContacts(c.var.tenant.db, id)
    return c.json({ items: contacts.map((one) => contactView(one, names)) })
  })

  .post('/:id/contacts', allowed('create_payees'), mutation, body(NewContact), async (c) => {
    const { phone, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    if (!phoneForm.test(phone)) {
      const message = 'Telephone number: digits, with spaces, hyphens or brackets between them.'
      throw new Refusal('invalid', [{ field: 'phone', value: phone, code: 'invalid', message }])
    }
    const at = new Date()
    const { tenant, user } = c.var
    const payee = await requireUnmerged(c)
    const { contacts } = await listContacts(tenant.db, payee.id)
    if (contacts.some((one) => isSamePhone(one.phone, phone))) throw new Refusal('nothing_changes')
    const row: ContactRow = {
      id: crypto.randomUUID(),
      payeeId: payee.id,
      phone,
      addedBy: user.id,
      addedAt: at,
      confirmedBy: null,
      confirmedAt: null,
      removedAt: null,
    }
    return respond(
      await commitFor(c, {
        at,
        action: 'payee.contact_added',
        subject: `payee/${payee.id}`,
        details: { name: payee.name, phone },
        statements: addContact(tenant.db, row),
        answer: { status: 201, body: contactView(row, new Map([[user.id, user.name]])) },
      }),
    )
  })

  .post(
    '/:id/contacts/:contactId/confirmation',
    allowed('verify_accounts'),
    mutation,
    async (c) => {
      const { user } = c.var
      const contact = await contactOf(c)
      if (contact.confirmedAt) throw new Refusal('nothing_changes')
      if (contact.addedBy === user.id) throw new Refusal('second_person_needed')
      const at = new Date()
      return changeContact(c, contact, 'payee.contact_confirmed', {
        confirmedBy: user.id,
        confirmedAt: at,
      })
    },
  )

  .delete('/:id/contacts/:contactId', allowed('manage_payees'), mutation, async (c) =>
    changeContact(c, await contactOf(c), 'payee.contact_removed', { removedAt: new Date() }),
  )

async function changeContact(
  c: Context<App>,
  contact: ContactRow,
  action: 'payee.contact_confirmed' | 'payee.contact_removed',
  changes: Partial<ContactRow>,
) {
  const payee = await requireUnmerged(c)
  return respond(
    await commitFor(c, {
      at: new Date(),
      action,
      subject: `payee/${payee.id}`,
      details: { name: payee.name, phone: contact.phone },
      statements: saveContact(c.var.tenant.db, contact.id, changes),
      answer: { status: 204, body: null },
    }),
  )
}

/** One that is still there. */
async function contactOf(c: Context<App>): Promise<ContactRow> {
  const [id, contactId] = [must(c.req.param('id'), 'id'), must(c.req.param('contactId'), 'contact')]
  const contact = await findContact(c.var.tenant.db, id, contactId)
  if (!contact || contact.removedAt) throw new Refusal('not_found')
  return contact
}
