import { DurableObject } from 'cloudflare:workers'
import type { RealmHandle } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { objectOf } from '../core/objects/object-of.ts'
import { nextDueAt } from './outbox-store.ts'

/** How long it rests after something went wrong that was not a letter's fault. */
const troubleMs = 60_000

/**
 * So long after its change a letter leaves, with those of the changes beside it. Whoever goes on at once meets no letters in
 * their database: somebody who approves behind a submission waited twice as long for them.
 */
export const leaving = { afterMs: 1_000 }

/** Sends what is due in a realm, and gives the moment when the next is. */
type Drain = (env: Env, realmId: string, now: Date) => Promise<number | undefined>

/**
 * One per database: sends what waits in it, now and again by alarm until nothing is due. The app says what is sent:
 * letters first, then what other rooms have.
 */
export const mailerOf = (drains: Drain[]) =>
  class extends DurableObject<Env> {
    /** There may be something in this realm (an organisation's id, or `platform`): look in a moment. */
    async wake(realmId: string) {
      // whoever is awake already writes nothing
      const known = await this.ctx.storage.get<string>('place')
      if (known !== realmId) await this.ctx.storage.put('place', realmId)
      await this.#wakeAt(Date.now() + leaving.afterMs)
    }

    /** The organisation left: neither an alarm nor a word of it stays. */
    async forget() {
      await this.ctx.storage.deleteAlarm()
      await this.ctx.storage.deleteAll()
    }

    override async alarm() {
      const realmId = await this.ctx.storage.get<string>('place')
      if (!realmId) return
      for (const drain of drains) {
        const next = await drain(this.env, realmId, new Date()).catch((error: unknown) => {
          // a thrown alarm is repeated six times and then forgotten; an alarm of our own is not
          report(error)
          return Date.now() + troubleMs
        })
        if (next !== undefined) await this.#wakeAt(next)
      }
    }

    /** Never later than it would wake anyway: a new letter does not wait for an old one's next try. */
    async #wakeAt(time: number) {
      const planned = await this.ctx.storage.getAlarm()
      if (planned === null || time < planned) await this.ctx.storage.setAlarm(time)
    }
  }

/** Finds letters that nobody was woken for. It only wakes the Mailer: one sender per outbox is easier to trust than two. */
export async function wakeIfDue(env: Env, { id, db }: RealmHandle) {
  if (await nextDueAt(db)) await objectOf(env.MAILER, id).wake(id)
}
