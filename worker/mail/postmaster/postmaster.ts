import { DurableObject } from 'cloudflare:workers'
import { alert } from '../../core/log/alert.ts'
import {
  afterTry,
  type Leave,
  type MailOutcome,
  type MailStanding,
  mayLeave,
  newStanding,
  quotaReached,
  sentOn,
} from '../../domain/mail/postmaster.ts'

/** Longer than a try is waited for: whoever did not say by then what became of it is gone. */
const gripMs = 60_000

/**
 * One for all organisations, because the mail service is one: says whether a letter may leave, and hears what became of each.
 * So a service that is silent is asked by one letter at a time, not by every organisation's Mailer.
 */
export class Postmaster extends DurableObject<Env> {
  /** Tries that are under way, each until it counts for lost. */
  #underWay = new Map<string, number>()

  /** May this try (a name of its own) hand over a letter now? */
  ask(tryId: string): Leave {
    const now = Date.now()
    for (const [id, until] of this.#underWay) if (until <= now) this.#underWay.delete(id)
    const leave = mayLeave(
      this.#standing(),
      { underWay: this.#underWay.size, dayMax: this.#dayMax() },
      now,
    )
    if (leave.ok) this.#underWay.set(tryId, now + gripMs)
    return leave
  }

  /** What became of it. */
  async hear(tryId: string, outcome: MailOutcome) {
    const now = Date.now()
    this.#underWay.delete(tryId)
    const before = this.#standing()
    const after = afterTry(before, outcome, now)
    if (after === before) return
    this.ctx.storage.kv.put('standing', after)
    const dayMax = this.#dayMax()
    const percent = quotaReached(sentOn(before, now), sentOn(after, now), dayMax)
    if (percent) {
      const says = `${percent} % of today’s ${dayMax} e-mails have left${percent === 100 ? '; the others wait until tomorrow' : ''}`
      await alert(this.env, 'quota', String(percent), says)
    }
    if (outcome === 'quota') {
      const says = 'the mail service refuses letters: its quota is used up'
      await alert(this.env, 'quota', '', says)
    }
    if (after.heldUntil > 0 && outcome === 'unanswered') {
      await alert(this.env, 'mail', '', `the mail service does not answer; letters wait`)
    }
  }

  #standing(): MailStanding {
    return this.ctx.storage.kv.get<MailStanding>('standing') ?? newStanding()
  }

  #dayMax(): number {
    return Number(this.env.MAIL_DAILY_MAX) || 0
  }
}
