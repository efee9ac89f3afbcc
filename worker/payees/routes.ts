import { Hono } from 'hono'
import { NewPayee, PayeeChanges, PayeeQuery } from '../contract/payees.ts'
import type { TenantDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { bankOf } from '../domain/payees/bank-account.ts'
import { checkAccount, type WrittenAccount } from '../domain/payees/payee.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { endOf, notifyAdministrators } from '../mail/notify-administrators.ts'
import { listAccounts, replaceAccount } from './account-store.ts'
import { newPayee, nextAccount } from './new-payee.ts'
import { addPayee, findPayee, findPayeesByAccount, listPayees, savePayee } from './store.ts'
import { payeeDetail, payeeView } from './view.ts'

export const payeeRoutes = new Hono<App>()
  .get('/', allowed('view_payees'), query(PayeeQuery), async (c) => {
    const { search, status, limit, cursor } = c.req.valid('query')
    const after = readCursor<[string, string]>(cursor, ['string', 'string'])
    const rows = await listPayees(c.var.tenant.db, { search, status, after, limit })
    const { items, nextCursor } = pageOf(rows, limit, ({ payee }) => [payee.name, payee.id])
    return c.json({ items: items.map(payeeView), nextCursor })
  })

  .post('/', allowed('create_payees'), mutation, body(NewPayee), async (c) => {
    const { tenant, user } = c.var
    const { name, code, bsb, accountNumber, nameAtBank = name, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const account = await freeAccount(tenant.db, { bsb, accountNumber, nameAtBank })
    const at = new Date()
    const bank = bankOf(account.bsb) ?? ''
    const added = newPayee({ ...account, name, code, bank }, user.id, at)
    return respond(
      await commitFor(c, {
        at,
        action: 'payee.added',
        subject: `payee/${added.payee.id}`,
        details: { name, code, ...account },
        statements: addPayee(tenant.db, added),
        answer: { status: 201, body: payeeDetail(added, [added.account]) },
      }),
    )
  })

  .get('/:id', allowed('view_payees'), async (c) => {
    const { db } = c.var.tenant
    const found = await findPayee(db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    return c.json(payeeDetail(found, await listAccounts(db, found.payee.id)))
  })

  .put('/:id', allowed('manage_payees'), mutation, body(PayeeChanges), async (c) => {
    const { tenant, user } = c.var
    const found = await findPayee(tenant.db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    const { payee, account } = found
    const { name, code, status, bsb, accountNumber, nameAtBank, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const at = new Date()

    const written = {
      bsb: bsb ?? account.bsb,
      accountNumber: accountNumber ?? account.accountNumber,
      nameAtBank: nameAtBank ?? account.nameAtBank,
    }
    const next = await freeAccount(tenant.db, written, payee.id)
    const isNewAccount =
      next.bsb !== account.bsb ||
      next.accountNumber !== account.accountNumber ||
      next.nameAtBank !== account.nameAtBank
    const checked = isNewAccount ? next : undefined
    const accountAfter = checked
      ? nextAccount(account, { ...checked, bank: bankOf(checked.bsb) ?? '' }, user.id, at)
      : account
    const changes = {
      ...definedOnly<OwnField>({ name, code, status }),
      updatedAt: at,
      revision: payee.revision + 1,
    }
    const payeeAfter = { ...payee, ...changes }
    const accounts = await listAccounts(tenant.db, payee.id)
    const about = `Payee ${payee.name}: now ${accountAfter.bsb}, ${endOf(accountAfter.accountNumber)}; changed by ${user.name}`
    const notice = { what: 'bank_account_changed', about, occasion: accountAfter.id } as const
    const letters = checked ? await notifyAdministrators(tenant.db, notice, at) : []
    return respond(
      await commitFor(c, {
        at,
        action: checked ? 'payee.account_changed' : 'payee.changed',
        subject: `payee/${payee.id}`,
        details: {
          before: payeeView(found),
          after: payeeView({ payee: payeeAfter, account: accountAfter }),
        },
        statements: [
          savePayee(tenant.db, payee.id, changes),
          ...(checked ? replaceAccount(tenant.db, account, accountAfter) : []),
          ...letters,
        ],
        answer: {
          status: 200,
          body: payeeDetail(
            { payee: payeeAfter, account: accountAfter },
            checked ? [accountAfter, ...accounts] : accounts,
          ),
        },
      }),
    )
  })

/** The account as kept, when it can be paid and nobody else has it. */
async function freeAccount(db: TenantDb, written: WrittenAccount, ownId?: string) {
  const checked = checkAccount(written)
  if (!checked.ok) throw new Refusal('invalid', checked.problems)
  const owners = await findPayeesByAccount(db, [checked.value])
  const other = owners.find(({ payee }) => payee.id !== ownId)
  if (other) {
    const detail = `${other.payee.name} already has the account ${checked.value.bsb} ${checked.value.accountNumber}.`
    throw new Refusal('account_taken', undefined, detail)
  }
  return checked.value
}

/** What a change may say of the payee beside the account: a field more in the contract must be written here, or it does not compile. */
type OwnField = Exclude<keyof PayeeChanges, keyof WrittenAccount>

/** The fields that were sent: what is left out stays as it is. */
function definedOnly<Field extends keyof PayeeChanges>(
  changes: {
    [Name in Field]: PayeeChanges[Name]
  },
) {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in Field]?: Exclude<PayeeChanges[Name], undefined> }
}
