import type { Context } from 'hono'
import { inEachLanguage } from '#pages/words/words.ts'
import { isUnpaid } from '../../core/databases.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import {
  megabyte,
  ofUnpaid,
  type Quota,
  type QuotaName,
  quotas,
} from '../../domain/access/quotas/quotas.ts'
import { type Spending, type Spent, spend } from '../../domain/access/quotas/spend.ts'
import type { App } from '../app.ts'
import { quotaOf } from './quota-of.ts'
import { whoAsks } from './whose.ts'

const secondMs = 1_000
/** Of people and organisations in an isolate's memory; who has all of it again is forgotten first. */
const countsMax = 20_000
export const countsHere = new Map<string, number>()

/**
 * Counts what somebody signed in asks for: after it is known who they are, before anything is read for them. Looks and steps
 * are counted here, so that neither a list nor an approval makes a trip for it; the rest in one place (quota-keeper.ts).
 */
export async function countRequest(c: Context<App>) {
  const name = quotaOf(c.req.method, c.req.routePath)
  const quota = sizeOf(c, name)
  const { visitorFrom } = c.var
  if (visitorFrom !== undefined) {
    countVisitor(`visit/${visitorFrom}/${name}`, name, quota)
    return
  }
  const who = whoAsks(c)
  const { id } = c.var.realm
  const said =
    quota.countedIn === 'isolate'
      ? countHere(`${id}/${name}`, quota, who)
      : await objectOf(c.env.QUOTA_KEEPER, id).spend(name, quota, who)
  if (!said.ok) throw usedUp(name, quota, said)
}

/**
 * Visitors of the demonstration are all one person of one organisation: each network is counted as if it were both, so that none
 * keeps another out. What they may not do anyhow is counted nowhere.
 */
function countVisitor(key: string, name: QuotaName, quota: Quota) {
  if (quota.countedIn !== 'isolate') return
  const said = countHere(key, quota, 'visitor')
  if (!said.ok) throw usedUp(name, quota, said)
}

/** A benchmark asks as fast as it can: it has so many times as much. */
export function sizeOf({ env, var: { realm } }: Context<App>, name: QuotaName): Quota {
  const part = isUnpaid(realm) && ofUnpaid.names.includes(name) ? ofUnpaid.part : 1
  const times = (Number(env.QUOTA_TIMES) || 1) * part
  const { person, organisation, ...quota } = quotas[name]
  return { ...quota, person: person * times, organisation: organisation * times }
}

function countHere(key: string, quota: Quota, who: string): Spending {
  const now = Date.now()
  const [person, organisation] = [`${key}/${who}`, key]
  const spent = {
    person: countsHere.get(person) ?? 0,
    organisation: countsHere.get(organisation) ?? 0,
  }
  const said = spend(quota, spent, now)
  if (!said.ok) return said
  remember(said.value, { person, organisation })
  return said
}

export function remember(spent: Spent, keys: Record<keyof Spent, string>) {
  if (countsHere.size >= countsMax) forget(Date.now())
  countsHere.set(keys.person, spent.person)
  countsHere.set(keys.organisation, spent.organisation)
}

function forget(now: number) {
  for (const [key, busyUntil] of countsHere) if (busyUntil <= now) countsHere.delete(key)
  // that many at once within a minute: whoever came first has all of it again
  if (countsHere.size >= countsMax) countsHere.clear()
}

/** The refusal that names the quota, and when it goes on. */
export function usedUp(
  name: QuotaName,
  { per, isBytes }: Quota,
  said: Extract<Spending, { ok: false }>,
) {
  const most = isBytes ? `${inEnglish(said.most / megabyte)} MB` : inEnglish(said.most)
  const seconds = Math.max(1, Math.ceil((said.againAt - Date.now()) / secondMs))
  const sentence = inEachLanguage(({ refused: { quota } }) => {
    const rate = quota.rate[said.whose](most, quota.per[per])
    return quota.usedUp(quota.names[name], rate, seconds)
  })
  return new Refusal('quota_used_up', undefined, sentence, seconds)
}

const inEnglish = (count: number) => count.toLocaleString('en-US')
