import * as z from 'zod/mini'
import type { ChangeKind, PrepareContext, PreparedChange } from '../changes/kinds.ts'
import { type ControlDb, controlDb } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { closureEndsAt } from '../domain/closure/closure-steps.ts'
import { mayClose } from '../domain/closure/may-close.ts'
import { dayMs } from '../domain/durations.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import { countBegunSince, findClosure } from '../organisations/closures.ts'
import { loadOrganisation } from '../organisations/store.ts'
import { carryIntoControl } from './begin.ts'
import { findAsked, nothingUnderWay, readFacts } from './store.ts'

const Request = z.object({ reason: z.string(), name: z.string() })

/** That an organisation leaves, as it waits for a second administrator. */
export const closureChange: ChangeKind = {
  name: 'closure',
  permission: 'manage_organisation',
  acts: Request,
  summary: ({ reason }) => `Close the organisation and delete it after 30 days: ${String(reason)}`,
  fields: {},
  prepareAgain: (context, { changes }) => prepareClosure(context, z.parse(Request, changes), true),
}

/**
 * Decided in the organisation's own database, with letters to all who administer; the platform's record follows it
 * (begin.ts), and holds the state.
 */
export async function prepareClosure(
  context: PrepareContext,
  { reason, name }: { reason: string; name: string },
  hasWaited = false,
): Promise<PreparedChange> {
  const { env, tenant, actor, at } = context
  if (actor.role !== 'org_admin') throw new Refusal('administrator_needed')
  const control = controlDb(env)
  const row = await loadOrganisation(control, tenant.id)
  if (await findClosure(control, tenant.id)) throw new Refusal('closure_under_way')
  await requireFewTimes(control, tenant.id, at)
  if (!hasWaited && (await findAsked(tenant.db))) throw new Refusal('closure_asked')
  const may = mayClose(await readFacts(env, tenant.db, row))
  if (!may.ok) throw new Refusal(may.reason)
  const closure = crypto.randomUUID()
  const endsOn = dayInPortMoresby(closureEndsAt(at))
  const notice = {
    what: 'closure_begun',
    about: `asked for by ${name}: ${reason}`,
    occasion: closure,
  } as const
  return {
    subjectId: tenant.id,
    request: { reason, name },
    givesRights: true,
    action: 'organisation.closing',
    subject: `organisation/${tenant.id}`,
    details: { closure, reason, askedBy: name, endsOn },
    statements: [
      // what is handed over in this moment is seen when it is decided again
      guard(tenant.db, nothingUnderWay, 'stale_rights'),
      ...(await notifyAdministrators(tenant.db, notice, at)),
    ],
    answer: { status: 200, body: { state: 'waiting' } },
    afterwards: () => carryIntoControl(env, tenant),
  }
}

/** Each time letters go to where invoices go and to whoever looks after organisations, out of the platform's share of a day. */
const timesPerDay = 3

async function requireFewTimes(db: ControlDb, id: string, now: Date) {
  const times = await countBegunSince(db, id, new Date(now.getTime() - dayMs))
  if (times < timesPerDay) return
  const detail = `The organisation began to leave ${timesPerDay} times within a day. Ask for it tomorrow, or write to us.`
  throw new Refusal('quota_used_up', undefined, detail)
}
