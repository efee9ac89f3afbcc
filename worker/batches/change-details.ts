import type { Context } from 'hono'
import type { BatchChanges } from '../contract/batches/batches.ts'
import type { Answer } from '../core/commit.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { untilSettled } from '../core/until-settled.ts'
import { bankTextOf } from '../domain/bank-files/prepare/bank-text.ts'
import { amountText } from '../domain/money/money.ts'
import { checkPayment } from '../domain/sheets/checks/check-payment.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import {
  findSourceAccount,
  profileOfAccount,
  type SourceAccountRow,
} from '../source-accounts/store.ts'
import { askDesk } from './ask-desk.ts'
import { type BatchRow, loadBatch } from './load-batch.ts'
import { changeBatch, openForChange } from './open-for-change.ts'
import { expectUserOf } from './paying/account-use.ts'
import { expectNearDate } from './paying/pay-day.ts'
import { takenBeside } from './paying/taken-of-day.ts'
import { listAllPayments } from './payments/lines/every-line.ts'
import { batchView } from './view.ts'

/** Changes a batch's name, day, description, account or control figures while it is open. A lapsed batch only takes a new day. */
export async function changeDetails(
  c: Context<App>,
  id: string,
  sent: BatchChanges,
): Promise<Answer> {
  const { tenant, user } = c.var
  return untilSettled(c.env, `${tenant.id}/${id}`, async () => {
    const record = await loadBatch(tenant.db, id)
    if (!record) throw new Refusal('not_found')
    const {
      name,
      description,
      valueDate,
      sourceAccountId,
      controlTotalToea,
      headCount,
      ...others
    } = sent
    const { supplementaryReason, findingsReason = '', ...rest } = others
    nothingLeft(rest)
    const at = new Date()
    if (valueDate !== undefined) expectNearDate(valueDate, at)
    if (record.row.state === 'lapsed' && valueDate) {
      expectDayAlone(record.row, sent)
      return askDesk(c, id, { step: 'redate', sent: { valueDate, findingsReason } })
    }
    if (findingsReason !== '') throw new Refusal('not_lapsed')

    const isMoved = sourceAccountId !== undefined && sourceAccountId !== record.row.sourceAccountId
    const source = isMoved ? await fitting(c, id, sourceAccountId) : record.source
    const change = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(valueDate !== undefined && { valueDate }),
      ...(controlTotalToea !== undefined && { controlTotalToea }),
      ...(headCount !== undefined && { headCount }),
      ...(supplementaryReason !== undefined && {
        supplementaryReason: supplementaryReason || null,
      }),
      sourceAccountId: source.id,
    }
    const opening = openForChange(record, user, at)
    const changed = changeBatch(opening, { ...change, source }, at)
    const taken = await takenBeside(tenant.db, source, changed.record.row)
    endUnlessChanged(record.row, change, () => batchView({ ...record, taken }, user, at))
    return commitFor(c, {
      at,
      action: 'batch.changed',
      subject: `batch/${id}`,
      details: sent,
      statements: changed.write(tenant.db),
      answer: { status: 200, body: batchView({ ...changed.record, taken }, user, at) },
    })
  })
}

/** Whatever else is sent with the new day of a lapsed batch would be left out: it is refused, where it is another than it was. */
function expectDayAlone(
  row: BatchRow,
  { valueDate: _day, findingsReason: _ofDay, ...others }: BatchChanges,
) {
  const had = new Map<string, unknown>(Object.entries(row))
  const isOther = Object.entries(others).some(
    // words that were never said are nothing
    ([field, value]) => value !== undefined && (value ?? '') !== (had.get(field) ?? ''),
  )
  const detail = 'A lapsed batch takes another value date and nothing else.'
  if (isOther) throw new Refusal('not_editable', undefined, detail)
}

/** The other account, when its bank's file can carry every payment there is. */
async function fitting(c: Context<App>, batchId: string, id: string): Promise<SourceAccountRow> {
  const { db } = c.var.tenant
  const source = await findSourceAccount(db, id)
  if (!source) throw new Refusal('not_found')
  if (source.status !== 'active') throw new Refusal('source_account_archived')
  await expectUserOf(db, source, c.var.user)
  const { limits, simplify } = bankTextOf(profileOfAccount(source))
  const errors = (await listAllPayments(db, batchId)).flatMap((line) => {
    const written = { ...line, name: line.payeeName, amount: amountText(line.amountToea) }
    return checkPayment(written, limits, simplify)
      .problems.filter(({ severity }) => severity === 'error')
      .map((problem) => ({ ...problem, row: line.line }))
  })
  if (errors.length > 0) throw new Refusal('checks_failed', errors)
  return source
}
