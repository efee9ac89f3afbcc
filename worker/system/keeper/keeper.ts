import { DurableObject } from 'cloudflare:workers'
import { report } from '../../core/log/report.ts'
import type { Ended } from '../turns.ts'
import { type KeeperJobs, type KeeperMemory, newMemory, takeTurn } from './take-turn.ts'

/** An alarm that nobody ended is due again then: whoever was cut off goes on. */
const cutOffMs = 2 * 60_000

/**
 * One per organisation: does what is due there, and sets its own alarm to when something is due again. It needs nobody but its
 * alarm; the cron wakes it where that was lost. The app says what the jobs are. What it is asked stays as it is: an object
 * may be of the release before for some minutes.
 */
export const keeperOf = (jobs: KeeperJobs) =>
  class extends DurableObject<Env> {
    /** There is this organisation (by its id): look after it from `at` (milliseconds) on, if nothing is planned earlier. */
    async wake(id: string, at: number) {
      const known = await this.ctx.storage.get<string>('place')
      if (known !== id) await this.ctx.storage.put('place', id)
      const planned = await this.ctx.storage.getAlarm()
      if (planned === null || at < planned) await this.ctx.storage.setAlarm(at)
    }

    /** When each job last came to its end, for whoever looks at the page of it. */
    async lastTurns(): Promise<Ended> {
      return (await this.ctx.storage.get<KeeperMemory>('memory'))?.ended ?? {}
    }

    override async alarm() {
      const id = await this.ctx.storage.get<string>('place')
      if (!id) return
      const now = new Date()
      // before anything else, so that there is a next one whatever becomes of this
      await this.ctx.storage.setAlarm(now.getTime() + cutOffMs)
      const memory = (await this.ctx.storage.get<KeeperMemory>('memory')) ?? newMemory()
      const remember = () => this.ctx.storage.put('memory', memory)
      try {
        const next = await takeTurn(this.env, id, { jobs, memory, remember }, now)
        if (!next) return await this.forget()
        await remember()
        await this.ctx.storage.setAlarm(next)
      } catch (error) {
        // a thrown alarm is repeated six times and then forgotten; ours comes again
        report(error)
      }
    }

    /** There is nothing to look after, or no longer: neither an alarm nor a word of it stays. */
    async forget() {
      await this.ctx.storage.deleteAlarm()
      await this.ctx.storage.deleteAll()
    }
  }
