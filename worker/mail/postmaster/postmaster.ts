import { DurableObject } from 'cloudflare:workers'
import { alert } from '../../core/log/alert.ts'
import { dayMs } from '../../domain/durations.ts'
import { hadBack } from '../../domain/mail/came-back.ts'
import {
  afterTryOf,
  dayOf,
  isOfShare,
  type Leave,
  type MailOutcome,
  type MailStanding,
  mayLeave,
  newStanding,
  quotaReached,
  refusedMax,
  sentOn,
} from '../../domain/mail/postmaster.ts'
import {
  dayMaxUnsaid,
  type LetterOf,
  newTaken,
  type Taken,
  withinShare,
  withOneBack,
  withOneMore,
} from '../../domain/mail/shares.ts'
import { aboutOf, putOff, unpaid, whose } from './told-of-shares.ts'

/** Longer than a try is waited for: whoever did not say by then what became of it is gone. */
const gripMs = 60_000

const quotaUsedUp = 'the mail service refuses letters: its quota is used up'
const refusesAll = 'the mail service refuses each letter; each is tried again for three days'
/** A letter of an organisation that left, until the day behind the next. */
type Left = { of: LetterOf; isBack?: true }
const leftKey = (at: number, name: string) => `left/${dayOf(at)}/${name.slice(0, nameMax)}`
const nameMax = 500
const standing = 'standing'
const ofOne = (realmId: string) => `silent/${realmId}`

/**
 * One for all organisations, because the mail service is one: says whether a letter may leave, and hears what became of each.
 * So a service that is silent is asked by one letter at a time, not by every organisation's Mailer.
 */
export class Postmaster extends DurableObject<Env> {
  /** Tries that are under way, each until it counts for lost. */
  #underWay = new Map<string, { until: number; of: LetterOf; isOfReserve: boolean }>()

  /** May this try (a name of its own) hand over a letter now? */
  async ask(tryId: string, of: LetterOf): Promise<Leave> {
    const now = Date.now()
    for (const [id, { until }] of this.#underWay) if (until <= now) this.#underWay.delete(id)
    const dayMax = this.#dayMax()
    const all = mayLeave(this.#standing(), { underWay: this.#underWay.size, dayMax }, now)
    const leave = all.ok ? this.#mayOwn(of, now) : all
    const may = leave.ok ? this.#withinShare(of, dayMax, now) : leave
    if (may.ok) {
      const { isOfReserve = false } = may
      this.#underWay.set(tryId, { until: now + gripMs, of, isOfReserve })
      return { ok: true }
    }
    if (isOfShare(may.because) && may.because !== 'unheard') await this.#tell(may.because, of)
    return may
  }

  async #tell(because: keyof typeof putOff, of: LetterOf) {
    const { about, says } = putOff[because](of)
    const most = this.#dayMax() || `${dayMaxUnsaid}, as nobody said how many`
    await alert(
      this.env,
      'quota',
      about,
      async () => `${says(await whose(this.env, of))} (today’s letters: ${most})`,
    )
  }

  /** Where the service answers none of this organisation's letters, and those of others, its own wait. */
  #mayOwn({ realmId }: LetterOf, now: number): Leave {
    const tries = [...this.#underWay.values()]
    const underWay = tries.filter(({ of }) => of.realmId === realmId).length
    return mayLeave(this.#standing(realmId), { underWay, dayMax: 0 }, now)
  }

  #withinShare(of: LetterOf, dayMax: number, now: number) {
    let [own, all] = [this.#taken(of.realmId), this.#taken('')]
    let theirs = of.isUnpaid ? this.#taken(unpaid) : undefined
    for (const { of: other, isOfReserve } of this.#underWay.values()) {
      const counted = { ...other, isOfReserve }
      if (other.realmId === of.realmId) own = withOneMore(own, counted, now)
      all = withOneMore(all, counted, now)
      if (theirs && other.isUnpaid) theirs = withOneMore(theirs, counted, now)
    }
    // where nobody said how many there are, what all had together says nothing
    if (dayMax === 0) all = newTaken()
    return withinShare({ own, all, unpaid: theirs }, of, dayMax || dayMaxUnsaid, now)
  }

  #taken(realmId: string): Taken {
    return this.ctx.storage.kv.get<Taken>(`taken/${realmId}`) ?? newTaken()
  }

  #countTaken({ of, isOfReserve }: { of: LetterOf; isOfReserve: boolean }, now: number) {
    const counted = { ...of, isOfReserve }
    const { kv } = this.ctx.storage
    if (this.#taken('').day !== dayOf(now)) {
      this.#forget('taken/')
      // what comes back does so within a day, or is not wanted any more
      this.#forget('left/', `left/${dayOf(now - dayMs)}`)
    }
    for (const realmId of [of.realmId, '', ...(of.isUnpaid ? [unpaid] : [])])
      kv.put(`taken/${realmId}`, withOneMore(this.#taken(realmId), counted, now))
  }

  /** On another day nothing is kept of the one before, nor of an organisation that left. */
  #forget(prefix: string, end?: string) {
    const { kv } = this.ctx.storage
    for (const [key] of [...kv.list({ prefix, ...(end && { end }) })]) kv.delete(key)
  }

  /** These letters came back, by the names that the service has for them: whose they were, as far as that is known. Each counts once. */
  async comeBack(names: string[]): Promise<(string | undefined)[]> {
    const now = Date.now()
    const { kv } = this.ctx.storage
    const realms: (string | undefined)[] = []
    for (const name of names) {
      const keys = [now, now - dayMs].map((at) => leftKey(at, name))
      const key = keys.find((one) => kv.get(one) !== undefined)
      const left = key ? kv.get<Left>(key) : undefined
      realms.push(left?.of.realmId)
      if (!key || !left || left.isBack) continue
      const { of } = left
      kv.put(key, { of, isBack: true })
      for (const realmId of [of.realmId, ...(of.isUnpaid ? [unpaid] : [])])
        kv.put(`taken/${realmId}`, withOneBack(this.#taken(realmId), now))
      const theirs = of.isUnpaid ? this.#taken(unpaid) : undefined
      if (hadBack(this.#taken(of.realmId), theirs, this.#dayMax() || dayMaxUnsaid))
        await this.#tell('came_back', of)
    }
    return realms
  }

  /** What became of it, and the name that the service gave it. */
  async hear(tryId: string, outcome: MailOutcome, name = '') {
    const now = Date.now()
    const tried = this.#underWay.get(tryId)
    this.#underWay.delete(tryId)
    const mayHaveLeft = outcome === 'sent' || outcome === 'unanswered'
    if (tried && mayHaveLeft) this.#countTaken(tried, now)
    if (tried && name && tried.of.realmId !== 'platform')
      this.ctx.storage.kv.put(leftKey(now, name), { of: tried.of })
    if (outcome === 'unsent') return
    const of = tried?.of
    const before = this.#standing()
    if (before.day !== dayOf(now)) this.#forget(ofOne(''))
    const ownBefore = of ? this.#standing(of.realmId) : newStanding()
    const { own, all: after } = afterTryOf({ own: ownBefore, all: before }, outcome, now)
    const { kv } = this.ctx.storage
    kv.put(standing, after)
    if (of && own.unanswered > 0) kv.put(ofOne(of.realmId), own)
    else if (of && ownBefore.unanswered > 0) kv.delete(ofOne(of.realmId))
    const dayMax = this.#dayMax()
    const percent = quotaReached(sentOn(before, now), sentOn(after, now), dayMax)
    if (percent) {
      const says = `${percent} % of today’s ${dayMax} e-mails have left${percent === 100 ? '; the others wait until tomorrow' : ''}`
      await alert(this.env, 'quota', String(percent), says)
    }
    if (outcome === 'quota') await alert(this.env, 'quota', '', quotaUsedUp)
    if ((after.refused ?? 0) >= refusedMax) await alert(this.env, 'mail', '', refusesAll)
    if (outcome !== 'unanswered') return
    if (after.heldUntil > now)
      await alert(this.env, 'mail', '', 'the mail service does not answer; letters wait')
    else if (of && own.heldUntil > now) {
      const says = async () =>
        `the mail service answers no letter of ${await whose(this.env, of)}; those wait`
      await alert(this.env, 'mail', aboutOf(of), says)
    }
  }

  /** Of everybody's letters, or of those of one organisation, of which it is kept while they are not answered. */
  #standing(realmId?: string): MailStanding {
    const key = realmId === undefined ? standing : ofOne(realmId)
    return this.ctx.storage.kv.get<MailStanding>(key) ?? newStanding()
  }

  #dayMax = () => Number(this.env.MAIL_DAILY_MAX) || 0
}
