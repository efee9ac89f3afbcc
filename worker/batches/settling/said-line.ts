import type { Context } from 'hono'
import type { SeenOfLine } from '../../contract/reconciliation/confirming.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { requirePayment } from '../../http/kept/require-lines.ts'
import { findBesideLines, findLine, type LineRow, readsLine } from './line-store.ts'
import { lineView } from './line-view.ts'
import { findVoidsToSay } from './void-beside.ts'

/** The line of this id, or there is none here for whoever asks. */
export async function lineOf(c: Context<App>, id: string): Promise<LineRow> {
  const { tenant, user } = c.var
  const line = await findLine(tenant.db, id)
  if (!line) throw new Refusal('not_found')
  if (line.paymentId) await requirePayment(tenant.db, user.id, line.paymentId)
  else if (!(await readsLine(tenant.db, user.id, id))) throw new Refusal('not_found')
  return line
}

/** Refuses where something else is said of it than whoever confirms it was shown, as far as they say what that was. */
export async function expectAsSeen(
  c: Context<App>,
  line: LineRow,
  seen: SeenOfLine | undefined,
): Promise<void> {
  if (!seen) return
  const { batchId = null, paymentId = null, aside = null, voidBeside, ...rest } = seen
  nothingLeft(rest)
  const isSeen = batchId === line.batchId && paymentId === line.paymentId && aside === line.aside
  const isVoidSeen = voidBeside === undefined || voidBeside === (await viewOf(c, line)).voidBeside
  if (isSeen && isVoidSeen) return
  const detail =
    'Something else is said of this line since you saw it. Look at what it says now, then confirm it.'
  throw new Refusal('line_matched', undefined, detail)
}

/** As whoever asked sees it. */
export async function viewOf(c: Context<App>, line: LineRow) {
  const { tenant, user } = c.var
  const beside = await findBesideLines(tenant.db, [line])
  return lineView(line, beside, user.id, await findVoidsToSay(tenant.db, [line], beside))
}
