import { DurableObject } from 'cloudflare:workers'
import { type Quota, quotaPeriods } from '../../domain/access/quotas/quotas.ts'
import {
  owe,
  type Spending,
  type Spent,
  spend,
  type UsedUp,
  whoOwes,
} from '../../domain/access/quotas/spend.ts'

/**
 * One for each organisation, and one for the platform: counts what costs more than the counting, whichever isolate is asked.
 * A number for each person who asked within the period is all it keeps.
 */
export class QuotaKeeper extends DurableObject<Env> {
  async spend(name: string, quota: Quota, who: string, many = 1): Promise<Spending> {
    const now = Date.now()
    const said = spend(quota, this.#spent(name, who), now, many)
    if (said.ok) await this.#keep(name, quota, who, said.value, now)
    return said
  }

  /** What was done already, and counts also where it is more than there is: says until when the next of it waits. */
  async owe(name: string, quota: Quota, who: string, many: number): Promise<UsedUp | undefined> {
    const now = Date.now()
    const owed = owe(quota, this.#spent(name, who), now, many)
    await this.#keep(name, quota, who, owed, now)
    return whoOwes(quota, owed, now)
  }

  #spent(name: string, who: string): Partial<Spent> {
    const { kv } = this.ctx.storage
    return {
      person: kv.get<number>(`${name}/${who}`) ?? 0,
      organisation: kv.get<number>(name) ?? 0,
    }
  }

  async #keep(name: string, quota: Quota, who: string, spent: Spent, now: number) {
    const { kv } = this.ctx.storage
    kv.put(`${name}/${who}`, spent.person)
    kv.put(name, spent.organisation)
    if ((await this.ctx.storage.getAlarm()) !== null) return
    await this.ctx.storage.setAlarm(now + quotaPeriods[quota.per])
  }

  /** The organisation left: neither an alarm nor a word of it stays. */
  async forget() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  /* An object of its own, which counts nothing, has alarms that nobody heard while they could be kept nowhere else. */

  async hold(key: string, alarm: string, until: number) {
    this.ctx.storage.kv.put(key, { alarm, until })
  }

  async drop(key: string) {
    this.ctx.storage.kv.delete(key)
  }

  async held(now: number, most: number): Promise<[key: string, alarm: string][]> {
    const { kv } = this.ctx.storage
    const all = [...kv.list<{ alarm: string; until: number }>()]
    for (const [key, { until }] of all) if (until <= now) kv.delete(key)
    const left = all.filter(([, { until }]) => until > now).slice(0, most)
    return left.map(([key, { alarm }]) => [key, alarm])
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
