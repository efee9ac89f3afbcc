import { must } from '../../../domain/must.ts'
import { asColleague } from '../../../testing/colleagues.ts'
import type { Ask, Foreseen, Model } from '../approval-model.ts'
import type { Line } from '../approval-model-accounts.ts'

/** Who was suspended or blocked, written a second time: nothing that goes to them is handed over, given a new day, approved or paid. */
export type Stop = { kind: 'suspended' | 'blocked'; by: string }

/** The answer that is foreseen without the stops of the lines, and the one that it is with them. */
export function foreseeStopped(model: Model, ask: Ask, foreseen: Foreseen): Foreseen {
  if (model.lines.every(({ stop }) => stop === undefined)) return foreseen
  const { status, code } = foreseen
  const done = foreseen.model.actions.slice(model.actions.length)
  const wouldBe = (action: string, ...codes: string[]) =>
    done.includes(action) || (code !== undefined && codes.includes(code))
  const no = (refused: number, reason: string) => ({ status: refused, code: reason, model })
  if (ask.kind === 'submit' && wouldBe('batch.submitted', 'findings_open', 'not_enough_approvers'))
    return no(422, 'checks_failed')
  const isAnew = ask.kind === 'redate' && model.state === 'lapsed'
  if (isAnew && wouldBe('batch.redated', 'findings_open', 'not_enough_approvers'))
    return no(422, 'checks_failed')
  if (ask.kind === 'decide' && wouldBe('batch.approved', 'account_not_active'))
    return no(409, 'payee_stopped')
  const isNew =
    status === 201 || ['account_not_active', 'already_booked', 'sealed_before'].includes(code ?? '')
  return ask.kind === 'seal' && isNew ? no(409, 'payee_stopped') : foreseen
}

export async function payeeOf(database: D1Database, id: string, line: number) {
  const found = await database
    .prepare(
      'SELECT payee_id AS id FROM payments WHERE batch_id = ? ORDER BY line LIMIT 1 OFFSET ?',
    )
    .bind(id, line)
    .first<string>('id')
  return must(found, 'payee')
}

export function stopPayee(payee: string, { kind, by }: Stop) {
  const body = { kind, reason: 'Their address is a drain' }
  return asColleague(by, 'POST', `/payees/${payee}/stops`, { body })
}

export function endStop(payee: string, by: string) {
  return asColleague(by, 'POST', `/payees/${payee}/stops/end`, { body: { reason: 'Found' } })
}

/** Whoever blocked somebody does not end that; a suspension anybody ends who may. */
export const mayEnd = ({ stop }: Line, by: string) => stop?.kind === 'suspended' || stop?.by !== by
