import { controlDb } from '../../core/databases.ts'
import { report } from '../../core/log/report.ts'
import type { OfShare } from '../../domain/mail/postmaster.ts'
import type { LetterOf } from '../../domain/mail/shares.ts'
import { findOrganisation } from '../../organisations/store.ts'

/** By the name that whoever is on call knows; by its id where the list gives none. */
export async function whose(env: Env, { realmId }: LetterOf) {
  if (realmId === 'platform') return 'the platform'
  const found = await findOrganisation(controlDb(env), realmId).catch((error: unknown) =>
    report(error, 'whose letters wait'),
  )
  return found ? found.slug : `organisation ${realmId}`
}

/** Those that never paid, together. */
export const unpaid = 'unpaid'
/** What strangers opened wakes somebody once a day, however many they are. */
export const aboutOf = ({ realmId, isUnpaid }: LetterOf) => (isUnpaid ? unpaid : realmId)

type Says = (them: string) => string

/** Whom whoever is on call hears of, and what, once a day. Of what leaves within minutes nobody hears. */
export const putOff: Record<
  Exclude<OfShare, 'unheard'>,
  (of: LetterOf) => { about: string; says: Says }
> = {
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
  came_back: (of) => ({
    about: `${aboutOf(of)}/came_back`,
    says: (them) =>
      `so many letters of ${them} came back that those to payees wait until tomorrow; the service may end the sending of all`,
  }),
  reserve: () => ({
    about: 'reserve',
    says: () => 'three fourths have left: until tomorrow only what somebody waits for leaves',
  }),
}
