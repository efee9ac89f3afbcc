import type { Context } from 'hono'
import { namesOf } from '../../../auth/account/names-of.ts'
import type { TakenBack, TakingBack } from '../../../contract/reconciliation/take-back.ts'
import type { Answer } from '../../../core/commit.ts'
import { guard } from '../../../core/guard.ts'
import { nothingLeft } from '../../../core/nothing-left.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { takeBackFile } from '../../../domain/batches/settling/take-back-file.ts'
import type { App } from '../../../http/app.ts'
import { commitFor } from '../../../http/idempotency.ts'
import { requireAccountLines } from '../../../http/kept/require-lines.ts'
import { momentOf } from '../../steps/step-change.ts'
import {
  countHolding,
  type FoundImport,
  findImport,
  isAskedAs,
  saveBackAsk,
  takeBack,
} from './take-back-store.ts'

/** The wrong file was imported: asked for by one, confirmed by another, who reads what was asked and why. */
export async function takeStatementBack(
  c: Context<App>,
  id: string,
  { reason, askedAt, ...rest }: TakingBack,
): Promise<Answer> {
  nothingLeft(rest)
  const { tenant, user } = c.var
  const { db } = tenant
  const file = await importOf(c, id)
  const may = takeBackFile(file, user.id, momentOf(askedAt) ?? null)
  if (!may.ok) {
    const detail = `Something was said of ${file.said === 1 ? 'one line or return' : `${file.said} lines or returns`} of this file. Take that back first, each with a reason.`
    throw new Refusal(may.reason, undefined, may.reason === 'statement_said' ? detail : undefined)
  }
  const at = new Date()
  const isAsked = may.value === 'ask'
  const askedBy = file.backAskedBy ?? ''
  const asker = isAsked ? user.name : ((await namesOf(db, [askedBy])).get(askedBy) ?? '')
  return commitFor(c, {
    at,
    action: isAsked ? 'statement.taking_back_asked' : 'statement.taken_back',
    subject: `source-account/${file.sourceAccountId}`,
    details: {
      ...toldOf(file),
      reason,
      ...(!isAsked && {
        askedBy: { id: askedBy, name: asker },
        askedFor: file.backReason,
        holding: await countHolding(db, id),
      }),
    },
    statements: [
      guard(db, isAskedAs(file), 'seen_otherwise'),
      ...(isAsked
        ? [
            ...(file.isAskerGone ? [saveBackAsk(db, id, nobodyAsks)] : []),
            saveBackAsk(db, id, { backAskedBy: user.id, backAskedAt: at, backReason: reason }),
          ]
        : takeBack(db, file, { takenBackBy: user.id, takenBackAt: at })),
    ],
    answer: { status: 200, body: viewOf(isAsked ? 'asked' : 'taken_back') },
  })
}

/** Whoever asked thinks better of it, or somebody else says no. */
export async function keepStatement(c: Context<App>, id: string): Promise<Answer> {
  const { db } = c.var.tenant
  const file = await importOf(c, id)
  if (file.backAskedBy === null) throw new Refusal('statement_not_asked')
  return commitFor(c, {
    at: new Date(),
    action: 'statement.left',
    subject: `source-account/${file.sourceAccountId}`,
    details: { ...toldOf(file), askedFor: file.backReason },
    statements: [guard(db, isAskedAs(file), 'seen_otherwise'), saveBackAsk(db, id, nobodyAsks)],
    answer: { status: 200, body: viewOf('kept') },
  })
}

const nobodyAsks = { backAskedBy: null, backAskedAt: null, backReason: '' }

const viewOf = (state: TakenBack['state']): TakenBack => ({ state })

/** A file that is there, for whoever reads all that moved on its account. */
async function importOf(c: Context<App>, id: string): Promise<FoundImport> {
  const { tenant, user } = c.var
  const file = await findImport(tenant.db, id)
  if (!file || file.takenBackAt) throw new Refusal('not_found')
  await requireAccountLines(tenant.db, user.id, file.sourceAccountId)
  return file
}

const toldOf = ({ id, fileName, sha256, format, addedCount, fromDay, toDay }: FoundImport) => ({
  ...{ id, fileName, sha256, format, lines: addedCount, fromDay, toDay },
})
