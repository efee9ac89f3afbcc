import { DurableObject } from 'cloudflare:workers'
import { type Quota, quotaPeriods } from '../../domain/access/quotas/quotas.ts'
import { type Spending, type Spent, spend } from '../../domain/access/quotas/spend.ts'

/**
 * One for each organisation, and one for the platform: counts what costs more than the counting, whichever isolate is asked.
 * A number for each person who asked within the period is all it keeps.
 */
export class QuotaKeeper extends DurableObject<Env> {
  async spend(name: string, quota: Quota, who: string, many = 1): Promise<Spending> {
    const { kv } = this.ctx.storage
    const keys: Record<keyof Spent, string> = { person: `${name}/${who}`, organisation: name }
    const spent: Partial<Spent> = {
      person: kv.get<number>(keys.person) ?? 0,
      organisation: kv.get<number>(keys.organisation) ?? 0,
    }
    const now = Date.now()
    const said = spend(quota, spent, now, many)
    if (!said.ok) return said
    kv.put(keys.person, said.value.person)
    kv.put(keys.organisation, said.value.organisation)
    if ((await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(now + quotaPeriods[quota.per])
    }
    return said
  }

  /** The organisation left: neither an alarm nor a word of it stays. */
  async forget() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /** Forgets whoever has all of it again. */
  override async alarm() {
    const { kv } = this.ctx.storage
    const now = Date.now()
    for (const [key, busyUntil] of [...kv.list<number>()]) if (busyUntil <= now) kv.delete(key)
    const busy = [...kv.list<number>()].map(([, busyUntil]) => busyUntil)
    if (busy.length > 0) await this.ctx.storage.setAlarm(Math.max(...busy))
  }
}
