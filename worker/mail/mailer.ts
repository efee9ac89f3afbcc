import { DurableObject } from 'cloudflare:workers'
import { drain } from './drain.ts'

/** One per database: sends what its outbox holds, now and again by alarm until nothing is due. */
export class Mailer extends DurableObject<Env> {
  /** There may be letters at this place (an organisation's id, or `platform`): look soon. */
  async wake(place: string) {
    await this.ctx.storage.put('place', place)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now())
  }

  override async alarm() {
    const place = await this.ctx.storage.get<string>('place')
    const next = place && (await drain(this.env, place, new Date()))
    if (next) await this.ctx.storage.setAlarm(next)
  }
}
