import type { Context } from 'hono'
import type { Answer } from '../../../core/commit.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { cameBack } from '../../../domain/statements/set-aside.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { requireAccountLines } from '../../../http/kept/require-lines.ts'
import { stillStands } from '../line-store.ts'
import { lineOf } from '../said-line.ts'
import { addReturn, hasReturn, stillNoReturn } from './return-store.ts'
import { viewOf } from './returned.ts'
import { returnOfCredit } from './returns-of-credits.ts'

const thereAlready =
  'This credit is among the returns already. If it was said to be none of our payments, take that back there.'

/** Somebody knows that a credit is of payments that came back, though it does not say so. */
export async function cameBackBy(c: Context<App>, lineId: string): Promise<Answer> {
  const { db } = c.var.tenant
  const line = await lineOf(c, lineId)
  await requireAccountLines(db, c.var.user.id, line.sourceAccountId)
  const isThere = await hasReturn(db, lineId)
  const may = cameBack(line, isThere)
  if (!may.ok) throw new Refusal(may.reason, undefined, isThere ? thereAlready : undefined)
  const at = new Date()
  const row = returnOfCredit(line, { importId: line.importId, by: c.var.user.id, at })
  const { amountToea, day, text } = line
  return commitFor(c, {
    at,
    action: 'return.of_line',
    subject: `source-account/${line.sourceAccountId}`,
    details: { lineId, returnId: row.id, amountToea, day, text },
    statements: [stillStands(db, line), stillNoReturn(db, lineId), addReturn(db, row)],
    answer: { status: 201, body: await viewOf(c, row) },
  })
}
