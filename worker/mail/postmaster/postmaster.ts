import { DurableObject } from 'cloudflare:workers'
import { controlDb } from '../../core/databases.ts'
import { alert } from '../../core/log/alert.ts'
import { report } from '../../core/log/report.ts'
import {
  afterTryOf,
  dayOf,
  isOfShare,
  type Leave,
  type MailOutcome,
  type MailStanding,
  mayLeave,
  newStanding,
  type OfShare,
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
  withOneMore,
} from '../../domain/mail/shares.ts'
import { findOrganisation } from '../../organisations/store.ts'

/** Longer than a try is waited for: whoever did not say by then what became of it is gone. */
const gripMs = 60_000

/** By the name that whoever is on call knows; by its id where the list gives none. */
async function whose(env: Env, { realmId }: LetterOf) {
  if (realmId === 'platform') return 'the platform'
  const found = await findOrganisation(controlDb(env), realmId).catch((error: unknown) =>
    report(error, 'whose letters wait'),
  )
  return found ? found.slug : `organisation ${realmId}`
}

/** Those that never paid, together. */
const unpaid = 'unpaid'
/** What strangers opened wakes somebody once a day, however many they are. */
const aboutOf = ({ realmId, isUnpaid }: LetterOf) => (isUnpaid ? unpaid : realmId)

type Says = (them: string) => string

/** Whom whoever is on call hears of, and what, once a day. */
const putOff: Record<OfShare, (of: LetterOf) => { about: string; says: Says }> = {
  share: (of) => ({
    about: aboutOf(of),
    says: (them) => `letters of ${them} wait until tomorrow: they had their share`,
  }),
  kind: (of) => ({
    about: `${aboutOf(of)}/kind`,
    says: (them) =>
      `letters of one kind (${of.kind}) of ${them} wait until tomorrow: they had as many as are left for the others`,
  }),
  payees: (of) => ({
    about: aboutOf(of),
    says: (them) => `letters to payees of ${them} wait until tomorrow: they had their share`,
  }),
  unpaid: () => ({
    about: unpaid,
    says: () =>
      'letters of organisations that never paid wait until tomorrow: together they had their share',
  }),
  all_payees: () => ({
    about: 'payees',
    says: () => 'letters to payees wait until tomorrow: those of all organisations had their share',
  }),
  reserve: () => ({
    about: 'reserve',
    says: () => 'three fourths have left: until tomorrow only what somebody waits for leaves',
  }),
}

const quotaUsedUp = 'the mail service refuses letters: its quota is used up'
const refusesAll = 'the mail service refuses each letter; each is tried again for three days'
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
    if (isOfShare(may.because)) {
      const { about, says } = putOff[may.because](of)
      const most = dayMax || `${dayMaxUnsaid}, as nobody said how many`
      await alert(
        this.env,
        'quota',
        about,
        async () => `${says(await whose(this.env, of))} (today’s letters: ${most})`,
      )
    }
    return may
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
    if (this.#taken('').day !== dayOf(now)) this.#forget('taken/')
    for (const realmId of [of.realmId, '', ...(of.isUnpaid ? [unpaid] : [])])
      kv.put(`taken/${realmId}`, withOneMore(this.#taken(realmId), counted, now))
  }

  /** On another day nothing is kept of the one before, nor of an organisation that left. */
  #forget(prefix: string) {
    const { kv } = this.ctx.storage
    for (const [key] of [...kv.list({ prefix })]) kv.delete(key)
  }

  /** What became of it. */
  async hear(tryId: string, outcome: MailOutcome) {
    const now = Date.now()
    const tried = this.#underWay.get(tryId)
    this.#underWay.delete(tryId)
    const mayHaveLeft = outcome === 'sent' || outcome === 'unanswered'
    if (tried && mayHaveLeft) this.#countTaken(tried, now)
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
