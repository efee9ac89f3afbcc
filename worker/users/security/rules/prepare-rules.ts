import { listFactors } from '../../../auth/factors/factor-store.ts'
import { findRules, saveRules, shortenSessions } from '../../../auth/rules/rules-store.ts'
import type { PrepareContext, PreparedChange } from '../../../changes/kinds.ts'
import type { SignInRules } from '../../../contract/users/sign-in-rules.ts'
import type { TenantDb } from '../../../core/databases.ts'
import { endUnlessChanged } from '../../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../../core/refusals/refusal.ts'
import { readRoles } from '../../../core/roles.ts'
import { mayComeFrom, needsFactor } from '../../../domain/access/sign-in/sign-in-rules.ts'
import { changedRules } from '../../../domain/access/sign-in/sign-in-words.ts'
import { notifyAdministrators } from '../../../mail/notify-administrators.ts'

/**
 * The rules of signing in, changed. Every change of them waits for a second administrator: what is looser gives strangers a
 * chance, and what is stricter keeps colleagues out. Where it waited, `askedOn` is what it was asked for on; `seen` is what a form was filled on. Whoever writes
 * it, by asking or by confirming, must still come in afterwards from where they are.
 */
export async function prepareRules(
  { tenant, actor, from, at }: PrepareContext,
  wanted: SignInRules,
  askedOn?: SignInRules,
  seen?: SignInRules,
): Promise<PreparedChange> {
  const { db } = tenant
  const { rules: before, revision } = await findRules(db)
  if (askedOn && !isSame(askedOn, before)) throw new Refusal('stale_change')
  if (seen && !isSame(seen, before)) throw new Refusal('stale_settings')
  if (!mayComeFrom(wanted, from.role, from.address)) throw ownNetworkMissing(from.address)
  if (!askedOn && needsFactor(wanted.secondFactor, actor.defined)) {
    if ((await listFactors(db, actor.id)).length === 0) throw new Refusal('own_factor_first')
  }
  endUnlessChanged(before, wanted, () => before, askedOn !== undefined)
  const isShorter = wanted.sessionHoursMax < before.sessionHoursMax
  const about = `${changedRules(before, wanted)}; by ${actor.name}`
  const occasion = String(revision + 1)
  return {
    subjectId: '',
    request: { changes: wanted, before, titles: await titlesHere(db) },
    givesRights: true,
    action: 'organisation.sign_in_rules_changed',
    subject: 'sign-in-rules',
    details: { before, after: wanted },
    statements: [
      saveRules(db, revision, wanted, at),
      ...(isShorter ? [shortenSessions(db, wanted.sessionHoursMax, at)] : []),
      ...(await notifyAdministrators(db, { what: 'sign_in_rules_changed', about, occasion }, at)),
    ],
    answer: { status: 200, body: wanted },
  }
}

/** What the roles are called, for whoever confirms. */
async function titlesHere(db: TenantDb) {
  const roles = Object.entries(await readRoles(db))
  return Object.fromEntries(roles.map(([name, { title }]) => [name, title]))
}

const ownNetworkMissing = (address: string) => {
  const sentence = `Your own address, ${address}, is in none of these networks, so this would lock you out. Add it first.`
  const problem = { field: 'networks', code: 'own_network_missing', message: sentence }
  return new Refusal('own_network_missing', [problem], sentence)
}

/** The fields of both stand in the order of the contract. */
const isSame = (one: SignInRules, other: SignInRules) =>
  JSON.stringify(one) === JSON.stringify(other)
