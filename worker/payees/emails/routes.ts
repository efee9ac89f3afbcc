import { type Context, Hono } from 'hono'
import { namesOf } from '../../auth/account/names-of.ts'
import { NewPayeeEmail, type PayeeEmailView } from '../../contract/payees/emails.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { allowed } from '../../http/policy.ts'
import { removeBounce } from '../../mail/bounces/store.ts'
import { requirePayee, requireUnmerged } from '../require-payee.ts'
import {
  addEmail,
  type EmailRow,
  findEmail,
  hasRoomForEmail,
  isNewEmail,
  isStillThere,
  listEmails,
  saveEmail,
} from './store.ts'

/** Where a payee is told of what was sent to the bank: `/api/payees/:id/emails`. An address counts once a second person confirmed it. */
export const payeeEmailRoutes = new Hono<App>()
  .get('/:id/emails', allowed('view_payees'), async (c) => {
    const { db } = c.var.tenant
    const { id } = await requirePayee(c)
    const rows = await listEmails(db, id)
    const names = await namesOf(
      db,
      rows.map(({ addedBy }) => addedBy),
    )
    return c.json({ items: rows.map((row) => emailView(row, names.get(row.addedBy))) })
  })

  .post('/:id/emails', allowed('create_payees'), mutation, body(NewPayeeEmail), async (c) => {
    const { email, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const { tenant, user } = c.var
    const payee = await requireUnmerged(c)
    const at = new Date()
    const row: EmailRow = {
      ...{ id: crypto.randomUUID(), payeeId: payee.id, email, addedBy: user.id, addedAt: at },
      ...{ confirmedBy: null, confirmedAt: null, removedAt: null },
    }
    return respond(
      await commitFor(c, {
        at,
        action: 'payee.email_added',
        subject: `payee/${payee.id}`,
        details: { name: payee.name, email },
        statements: [
          guard(tenant.db, isNewEmail(row), 'email_there'),
          guard(tenant.db, hasRoomForEmail(payee.id), 'too_many_emails'),
          addEmail(tenant.db, row),
        ],
        answer: { status: 201, body: emailView(row, user.name) },
      }),
    )
  })

  .post('/:id/emails/:emailId/confirmation', allowed('verify_accounts'), mutation, async (c) => {
    const { user } = c.var
    const row = await emailOf(c)
    if (row.confirmedAt) throw new Refusal('not_found')
    if (row.addedBy === user.id) throw new Refusal('second_person_needed')
    const confirmed = { confirmedBy: user.id, confirmedAt: new Date() }
    return change(c, row, 'payee.email_confirmed', confirmed)
  })

  .delete('/:id/emails/:emailId', allowed('manage_payees'), mutation, async (c) =>
    change(c, await emailOf(c), 'payee.email_removed', { removedAt: new Date() }),
  )

async function change(
  c: Context<App>,
  row: EmailRow,
  action: 'payee.email_confirmed' | 'payee.email_removed',
  changes: Partial<EmailRow>,
) {
  const { db } = c.var.tenant
  // whoever was merged into another is still written to by lines of before: their address can be taken out
  const payee = await (changes.removedAt ? requirePayee(c) : requireUnmerged(c))
  return respond(
    await commitFor(c, {
      at: new Date(),
      action,
      subject: `payee/${payee.id}`,
      details: { name: payee.name, email: row.email },
      statements: [
        guard(db, isStillThere(row), 'email_there'),
        saveEmail(db, row.id, changes),
        // letters that came back are of before: whoever confirms it says that it is right
        ...(changes.confirmedAt ? [removeBounce(db, row.email)] : []),
      ],
      answer: { status: 204, body: null },
    }),
  )
}

async function emailOf(c: Context<App>): Promise<EmailRow> {
  const [id, emailId] = [must(c.req.param('id'), 'id'), must(c.req.param('emailId'), 'email')]
  const row = await findEmail(c.var.tenant.db, id, emailId)
  if (!row || row.removedAt) throw new Refusal('not_found')
  return row
}

function emailView(row: EmailRow, addedBy = ''): PayeeEmailView {
  const { id, email, addedAt, confirmedAt } = row
  return {
    ...{ id, email, addedBy, addedAt: addedAt.toISOString() },
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }
}
