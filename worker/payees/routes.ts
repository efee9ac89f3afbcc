import { type Context, Hono } from 'hono'
import { NewPayee, PayeeChanges, PayeeQuery, toVerifyMax } from '../contract/payees.ts'
import type { TenantDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { someChange } from '../domain/access/administrators/some-change.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { endingUntil } from '../domain/payees/document.ts'
import { nameKey } from '../domain/payees/keys.ts'
import { checkAccount, type WrittenAccount } from '../domain/payees/payee.ts'
import type { App } from '../http/app.ts'
import { body, query } from '../http/body.ts'
import { commitFor, mutation, respond } from '../http/idempotency.ts'
import { pageOf, readCursor } from '../http/paging.ts'
import { allowed } from '../http/policy.ts'
import { endOf, notifyAdministrators } from '../mail/notify-administrators.ts'
import { proposeAccount } from './account-store.ts'
import { changeAccount } from './change-account.ts'
import { listBeside } from './imports/list-beside.ts'
import { type PayeeWithVersions, shownAccount } from './known-payees.ts'
import { findLastPaid } from './last-paid-store.ts'
import { newPayee } from './new-payee.ts'
import { addPayee, findOwners, listPayees, savePayee } from './payee-store.ts'
import { requirePayee, requireUnmerged } from './require-payee.ts'
import type { PayeeAccountRow } from './rows.ts'
import { wasSomebodys } from './somebodys-before.ts'
import { countWaitingUpTo } from './verification/to-verify.ts'
import { accountView, payeeDetail, payeeView } from './view.ts'

export const payeeRoutes = new Hono<App>()
  .get('/', allowed('view_payees'), query(PayeeQuery), async (c) => {
    const { cursor, documents, beside, ...filter } = c.req.valid('query')
    const documentsUntil = documents && endingUntil(dayInPortMoresby(new Date()))
    const isByTime = filter.sort === 'newest'
    const after = readCursor<[string | number, string]>(cursor, [
      isByTime ? 'number' : 'string',
      'string',
    ])
    const { db } = c.var.tenant
    const [rows, toVerify] = await Promise.all([
      listPayees(db, { ...filter, documentsUntil, after }),
      after ? undefined : countWaitingUpTo(db, toVerifyMax),
    ])
    const { items, nextCursor } = pageOf(rows, filter.limit, ({ payee }) => [
      isByTime ? payee.createdAt.getTime() : payee.name,
      payee.id,
    ])
    const others = beside && (await listBeside(db, items))
    return c.json({
      items: items.map(({ payee, account }) => ({
        ...payeeView({ ...payee, accounts: [account] }),
        ...(others && { beside: others(payee.id) }),
      })),
      nextCursor,
      toVerify,
    })
  })

  .post('/', allowed('create_payees'), mutation, body(NewPayee), async (c) => {
    const { tenant, user } = c.var
    const { name, code, isPooled, ...written } = c.req.valid('json')
    const { bsb, accountNumber, nameAtBank = name, ...rest } = written
    nothingLeft(rest)
    const asked = { bsb, accountNumber, nameAtBank }
    const { account, wasBefore } = await freeAccount(tenant.db, asked, user.id)
    const at = new Date()
    const proposed = { by: user.id, at }
    const kind = wasBefore ? 'changed' : 'new'
    const added = newPayee({ ...account, name, code, isPooled }, proposed, kind)
    return respond(
      await commitFor(c, {
        at,
        action: 'payee.added',
        subject: `payee/${added.payee.id}`,
        details: { name, code, ...account, ...(isPooled && { isPooled }) },
        statements: addPayee(tenant.db, added),
        answer: {
          status: 201,
          body: payeeDetail({ ...added.payee, accounts: [added.account] }),
        },
      }),
    )
  })

  .get('/:id', allowed('view_payees'), async (c) => c.json(payeeDetail(await requirePayee(c))))

  .get('/:id/last-paid', allowed('view_payments'), async (c) => {
    const { id } = await requirePayee(c)
    return c.json(await findLastPaid(c.var.tenant.db, id, c.var.user.id, new Date()))
  })

  .put('/:id', allowed('manage_payees'), mutation, body(PayeeChanges), async (c) => {
    const { tenant, user } = c.var
    const before = await requireUnmerged(c)
    const { name, code, status, addAccount = false, isPooled, ...written } = c.req.valid('json')
    const { bsb, accountNumber, nameAtBank, was, ...rest } = written
    nothingLeft(rest)
    const isOfAccount = [bsb, accountNumber, nameAtBank, isPooled].some((one) => one !== undefined)
    if (before.stopped && isOfAccount) throw new Refusal('payee_stopped')
    const at = new Date()
    const shown = shownAccount(before)
    if (was && someChange(shown, was).ok) throw new Refusal('stale_payee')
    const asked = {
      bsb: bsb ?? shown.bsb,
      accountNumber: accountNumber ?? shown.accountNumber,
      nameAtBank: nameAtBank ?? shown.nameAtBank,
    }
    const { account, wasBefore } = await freeAccount(tenant.db, asked, user.id, before.id)
    const more = { isPooled: isPooled ?? shown.isPooled, isAdded: addAccount, wasBefore }
    const wanted = { ...account, ...more }
    const change = changeAccount(before, wanted, { by: user.id, at })
    const own = definedOnly<OwnField>({ name, code, status })
    if (!change) endUnlessChanged(before, own, () => payeeDetail(before))
    const changes = {
      ...own,
      ...(name !== undefined && { nameKey: nameKey(name) }),
      updatedAt: at,
      revision: before.revision + 1,
    }
    const after = withVersion({ ...before, ...changes }, change)
    return respond(
      await commitFor(c, {
        at,
        action: change ? 'payee.account_changed' : 'payee.changed',
        subject: `payee/${before.id}`,
        details: {
          before: payeeView(before),
          after: { ...payeeView(after), ...(change && { account: accountView(change.account) }) },
        },
        statements: [
          savePayee(tenant.db, before.id, changes),
          ...(change ? proposeAccount(tenant.db, change.account, change.overtaken) : []),
          ...(change ? await tellOf(c, before.name, change.account, at) : []),
        ],
        answer: { status: 200, body: payeeDetail(after) },
      }),
    )
  })

/** Another account is what a thief would ask for: every administrator is told. */
function tellOf(c: Context<App>, name: string, account: PayeeAccountRow, at: Date) {
  const { tenant, user } = c.var
  const about = `Payee ${name}: now ${account.bsb}, ${endOf(account.accountNumber)}; changed by ${user.name}`
  const notice = { what: 'bank_account_changed', about, occasion: account.id } as const
  return notifyAdministrators(tenant.db, notice, at)
}

/** The payee as it will be: the versions that were overtaken, and the new one. */
function withVersion(
  payee: PayeeWithVersions,
  change: ReturnType<typeof changeAccount>,
): PayeeWithVersions {
  if (!change) return payee
  const accounts = payee.accounts.map((account) =>
    change.overtaken.includes(account.id) ? { ...account, state: 'superseded' as const } : account,
  )
  return { ...payee, accounts: [...accounts, change.account] }
}

/** The account as kept, when it can be paid and nobody else has it; and whether it was somebody's before. */
async function freeAccount(db: TenantDb, written: WrittenAccount, userId: string, ownId?: string) {
  const checked = checkAccount(written)
  if (!checked.ok) throw new Refusal('invalid', checked.problems)
  const [owners, wasBefore] = await Promise.all([
    findOwners(db, checked.value),
    wasSomebodys(db, checked.value, userId),
  ])
  const other = owners.find(({ id }) => id !== ownId)
  if (other) {
    const detail = `${other.name} already has the account ${checked.value.bsb} ${checked.value.accountNumber}.`
    throw new Refusal('account_taken', undefined, detail)
  }
  return { account: checked.value, wasBefore }
}

/** What a change may say of the payee beside the account: a field more in the contract must be written here, or it does not compile. */
type OwnField = Exclude<
  keyof PayeeChanges,
  keyof WrittenAccount | 'addAccount' | 'isPooled' | 'was'
>

/** The fields that were sent: what is left out stays as it is. */
function definedOnly<Field extends keyof PayeeChanges>(
  changes: {
    [Name in Field]: PayeeChanges[Name]
  },
) {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in Field]?: Exclude<PayeeChanges[Name], undefined> }
}
