import type { Context } from 'hono'
import type { Settling } from '../../contract/batches/findings.ts'
import type { Statement } from '../../core/bulk.ts'
import type { Answer } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { Finding } from '../../domain/batches/findings.ts'
import { must } from '../../domain/must.ts'
import { type BankAccount, isSameAccount } from '../../domain/payees/bank-account.ts'
import { nameKey } from '../../domain/payees/keys.ts'
import { currentAccount, isLive, KnownPayees } from '../../domain/payees/match-payee.ts'
import type { App } from '../../http/app.ts'
import { commitFor } from '../../http/idempotency.ts'
import type { PayeeAccountRow } from '../../payees/store.ts'
import {
  addPayee,
  findKnownPayees,
  newPayee,
  nextVersion,
  type PayeeWithVersions,
  type Proposed,
  proposeAccount,
  putAside,
  wasSomebodys,
} from '../../payees/store.ts'
import type { BatchRecord } from '../load-batch.ts'
import { changeBatch, openForChange } from '../open-for-change.ts'
import type { LineRow } from '../payments/lines/every-line.ts'
import { savePayment } from '../payments/store.ts'
import { paymentView } from '../payments/view.ts'
import { addMakers } from '../store.ts'
import { findNamers } from './facts/meant-payees.ts'
import type { FoundFacts } from './facts-store.ts'
import { waysOutOf } from './view.ts'

/** Where lines go from now on, and what makes it so. */
type Settled = {
  account: PayeeAccountRow
  lines: LineRow[]
  name: string
  statements: Statement[]
}
type Asked = {
  line: LineRow
  payee: PayeeWithVersions
  account: PayeeAccountRow
  known: PayeeWithVersions[]
  /** The account was somebody's before, or somebody else rejected it. */
  wasBefore: boolean
}

/** Settles whom a payment goes to, in one of the ways that its finding leaves open. */
export async function settlePayment(
  c: Context<App>,
  record: BatchRecord,
  facts: FoundFacts,
  found: Finding[],
  action: Settling['action'],
): Promise<Answer> {
  const { tenant, user } = c.var
  const at = new Date()
  const paymentId = must(c.req.param('paymentId'), 'paymentId')
  const line = facts.lines.find(({ id }) => id === paymentId)
  if (!line) throw new Refusal('not_found')
  const opening = openForChange(record, user, at)
  const own = found.filter((one) => one.paymentId === paymentId)
  if (!own.some((one) => waysOutOf(one).includes(action))) throw new Refusal('finding_gone')

  const wanted = { ...line, payeeName: line.sheetName || line.payeeName, payeeCode: line.sheetCode }
  const known = await findKnownPayees(tenant.db, [wanted])
  const payee = must(
    known.find(({ id }) => id === line.payeeId),
    'payee',
  )
  const account = must(
    payee.accounts.find(({ id }) => id === line.payeeAccountId),
    'account',
  )
  const proposed = { by: user.id, at, forBatch: record.row.id }
  const wasBefore = await wasSomebodys(tenant.db, account, user.id)
  const asked = { line, payee, account, known, wasBefore }
  const settled = settle[action](c, asked, facts.lines, proposed)
  const { account: to } = settled
  const namers = action === 'pay_account_on_file' ? await findNamers(tenant.db, to.payeeId) : []
  const changed = changeBatch(opening, {}, at)
  const edit = (one: LineRow) => ({ ...movedTo(one, to), editedBy: user.id, editedAt: at })
  const lines = settled.lines.map(({ line }) => line)
  const view = (one: LineRow) => paymentView(one, changed.record.row)
  const first = must(settled.lines[0], 'line')
  const [before, after] = [view(line), view({ ...first, ...edit(first) })]
  return commitFor(c, {
    at,
    action: 'payment.settled',
    subject: `batch/${record.row.id}`,
    details: { action, name: settled.name, lines, before, after },
    statements: [
      ...changed.write(tenant.db),
      ...addMakers(tenant.db, record.row.id, changed.record.row.version, namers),
      ...settled.statements,
      ...settled.lines.map((one) => savePayment(tenant.db, one.id, edit(one))),
    ],
    answer: { status: 200, body: after },
  })
}

function movedTo(line: LineRow, account: PayeeAccountRow) {
  return {
    payeeId: account.payeeId,
    payeeAccountId: account.id,
    payeeName: account.isPooled ? line.sheetName || line.payeeName : account.nameAtBank,
    bsb: account.bsb,
    accountNumber: account.accountNumber,
  }
}

type Settle = (c: Context<App>, asked: Asked, lines: LineRow[], proposed: Proposed) => Settled

const settle: Record<Settling['action'], Settle> = {
  /** The payee whom the sheet means, at the account that is paid today. What the sheet's account waited for is put aside. */
  pay_account_on_file: (c, { line, payee, account, known }, _lines, { by, at, forBatch }) => {
    const others = new KnownPayees(known.filter(({ id }) => id !== payee.id))
    const words = { payeeName: line.sheetName, payeeCode: line.sheetCode }
    const meant =
      account.state === 'active' || account.kind === 'new'
        ? (others.byCode(line.sheetCode) ?? others.byName(words))
        : payee
    const onFile = meant && currentAccount(meant)
    if (!meant || !onFile || onFile.id === account.id) throw new Refusal('no_account_on_file')
    const note = 'The batch pays the account on file.'
    const statements = isAskedBy(forBatch, account)
      ? putAside(c.var.tenant.db, account, { by, at, note })
      : []
    return { account: onFile, lines: [line], name: meant.name, statements }
  },

  /** Somebody new who happens to have this name, with the sheet's account. */
  another_person: (c, asked, _lines, proposed) => {
    const { line, payee, account, known, wasBefore } = asked
    // whoever is stopped is paid under no other name: what was ever theirs, or asked for them, stays theirs
    if (payee.stopped) throw new Refusal('payee_stopped')
    if (line.sheetCode !== '' && line.sheetCode === payee.code) throw new Refusal('code_says_who')
    if (account.state === 'proposed' && !isAskedBy(proposed.forBatch, account)) {
      throw new Refusal('account_asked_elsewhere')
    }
    const { db } = c.var.tenant
    const name = line.sheetName || line.payeeName
    const theirs = ofAnother(known, asked)
    // another line of this sheet made them a moment ago
    if (theirs) return { account: theirs, lines: [line], name, statements: [] }
    const written = { name, code: line.sheetCode, nameAtBank: name }
    const { bsb, accountNumber } = account
    // one that was somebody's before is no first account: it needs a verification of its own
    const kind = account.state === 'proposed' && !wasBefore ? 'new' : 'changed'
    const added = newPayee({ ...written, bsb, accountNumber }, proposed, kind)
    const note = 'It is another person of this name.'
    const aside = account.state === 'proposed' ? putAside(db, account, { ...proposed, note }) : []
    return {
      account: added.account,
      lines: [line],
      name,
      statements: [...aside, ...addPayee(db, added)],
    }
  },

  /** One account of many members: each payment of this batch to it keeps its own name. */
  pooled: (c, { payee, account, known, wasBefore }, lines, proposed) => {
    const owner = known.find(({ accounts }) => accounts.some((one) => holds(one, account)))
    // what was the payee's when the line was brought in may be another's by now
    if (owner && owner !== payee) throw new Refusal('account_taken')
    const { bsb, accountNumber, nameAtBank } = account
    const isVerified = payee.accounts.some(({ verifiedAt }) => verifiedAt !== null)
    const kind = wasBefore || isVerified ? 'changed' : 'new'
    const written = { bsb, accountNumber, nameAtBank, isPooled: true, kind } as const
    const pooled = nextVersion(payee, written, proposed)
    const overtaken = account.state === 'proposed' ? [account.id] : []
    return {
      account: pooled,
      lines: lines.filter((one) => one.payeeId === payee.id && isSameAccount(one, account)),
      name: payee.name,
      statements: proposeAccount(c.var.tenant.db, pooled, overtaken),
    }
  },
}

/** The account as another record of this name has it, which is who is meant; where anybody else has it, nobody new does. */
function ofAnother(known: PayeeWithVersions[], { line, payee, account }: Asked) {
  const isPutAside = (one: PayeeAccountRow) => one.id === account.id && one.state === 'proposed'
  const isIt = (one: PayeeAccountRow) => holds(one, account) && !isPutAside(one)
  const owner = known.find(({ accounts }) => accounts.some(isIt))
  if (!owner) return undefined
  const isMeant = owner.nameKey === nameKey(line.sheetName || line.payeeName)
  if (owner.id === payee.id || owner.mergedInto || !isMeant || owner.code !== line.sheetCode)
    throw new Refusal('account_taken')
  return must(owner.accounts.find(isIt), 'account')
}

const holds = (one: PayeeAccountRow, at: BankAccount) => isLive(one.state) && isSameAccount(one, at)

/** Did the sheet of this batch ask for the account, and nobody else? */
const isAskedBy = (batchId: Proposed['forBatch'], { state, proposedFor }: PayeeAccountRow) =>
  state === 'proposed' && proposedFor === batchId
