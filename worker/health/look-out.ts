import { controlOf } from '../core/databases.ts'
import { alert } from '../core/log/alert.ts'
import { slotsLow } from '../domain/slots.ts'
import { countFreeSlots } from '../tenancy/slots.ts'

/** As many organisations as one look tells of. */
const namedMax = 10

type Found = { id: string; slug: string; troubles: number }

/** A cron job: what somebody must do something about, and what nobody would see by themselves. */
export async function lookOut(env: Env) {
  if (!env.ALERT_URL) return
  const [stuck, mail] = await controlOf(env).batch<Found>([
    controlOf(env).prepare(notMigrated),
    controlOf(env).prepare(inTrouble),
  ])
  for (const { id, slug } of stuck?.results ?? []) {
    await alert(
      env,
      'migrations',
      id,
      `the database of ${slug} could not be migrated, so it is in maintenance`,
    )
  }
  for (const { id, slug, troubles } of mail?.results ?? []) {
    await alert(env, 'mail', id, `${troubles} e-mails of ${slug} could not be sent`)
  }
  const free = await countFreeSlots(env)
  if (free < slotsLow)
    await alert(env, 'slots', '', `${free} slots are free, of ${slotsLow} there should be`)
}

const notMigrated = `SELECT id, slug, 0 AS troubles FROM organisations
  WHERE migration_error IS NOT NULL ORDER BY id LIMIT ${namedMax}`

const inTrouble = `SELECT id, slug, mail_troubles AS troubles FROM organisations
  WHERE mail_troubles > 0 ORDER BY mail_troubles DESC LIMIT ${namedMax}`
