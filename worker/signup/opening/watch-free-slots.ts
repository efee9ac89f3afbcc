import { answeredBefore, commit } from '../../core/commit.ts'
import { platformRealm } from '../../core/databases.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { slotsLow } from '../../domain/slots.ts'
import { countFreeSlots } from '../../tenancy/slots.ts'
import { notifyOperators } from './notify-operators.ts'

/** A cron job: few slots are left. Told once a day, before anyone has to wait. */
export async function watchFreeSlots(env: Env, at: Date) {
  const free = await countFreeSlots(env)
  if (free >= slotsLow) return
  const realm = platformRealm(env)
  const day = dayInPortMoresby(at)
  const mutation = { userId: 'platform', key: `few-slots/${day}`, requestHash: day }
  if (await answeredBefore(realm.db, mutation)) return
  await commit(
    { env, realm, mutation },
    {
      at,
      actorId: 'platform',
      action: 'slots.few_left',
      subject: 'slots',
      details: { free },
      statements: await notifyOperators(realm.db, 'few_slots_free', day, `${free} free`, at),
      answer: { status: 202, body: null },
    },
  )
}
