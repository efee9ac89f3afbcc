import { sql } from 'drizzle-orm'
import { tablesOf } from '../core/bulk.ts'
import { organisations } from '../db/control.ts'
import { nextToSweep } from '../organisations/next-to-sweep.ts'
import { openPlace } from '../tenancy/open-realm.ts'
import { platformOf } from '../tenancy/platform-realm.ts'
import { countTroubles, nextDueAt } from './outbox-store.ts'

const togetherMax = 10

/**
 * Finds letters that nobody was woken for, and counts those that somebody should look at. It only wakes the Mailers: one
 * sender per outbox is easier to trust than two. The organisations that were not looked at for longest come first.
 */
export async function sweepMail(env: Env, at: Date) {
  const platform = platformOf(env)
  if (await nextDueAt(platform.db)) await env.MAILER.getByName(platform.id).wake(platform.id)

  const ids = (await nextToSweep(env)).map(({ id }) => id)
  const swept: Swept[] = []
  for (let from = 0; from < ids.length; from += togetherMax) {
    const group = ids.slice(from, from + togetherMax)
    swept.push(...(await Promise.all(group.map((id) => sweepOne(env, id)))))
  }
  await saveSwept(env, swept, at)
}

type Swept = { id: string; troubles: number | null }

/** One that cannot be opened now has had its turn all the same: it must not keep the others from theirs. */
async function sweepOne(env: Env, id: string): Promise<Swept> {
  try {
    const opened = await openPlace(env, id)
    if (!opened.ok) return { id, troubles: null }
    const { db } = opened.value
    if (await nextDueAt(db)) await env.MAILER.getByName(id).wake(id)
    return { id, troubles: await countTroubles(db) }
  } catch (error) {
    console.error(error)
    return { id, troubles: null }
  }
}

async function saveSwept(env: Env, swept: Swept[], at: Date) {
  for (const rows of tablesOf(swept)) {
    await platformOf(env)
      .db.update(organisations)
      .set({
        sweptAt: at,
        mailTroubles: sql`coalesce(row.value->>'troubles', ${organisations.mailTroubles})`,
      })
      .from(rows)
      .where(sql`${organisations.id} = row.value->>'id'`)
  }
}
