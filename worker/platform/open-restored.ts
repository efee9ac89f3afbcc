import type { Context } from 'hono'
import { colleagueOf, ifStillHere } from '../auth/account/colleague.ts'
import type { Answer } from '../core/commit.ts'
import type { ControlDb } from '../core/databases.ts'
import { openRestored } from '../domain/dumps/restoration.ts'
import type { App } from '../http/app.ts'
import { commitFor } from '../http/idempotency.ts'
import { type RestorationRow, saveRestoration } from '../organisations/restorations.ts'
import { type OrganisationRow, saveOrganisation } from '../organisations/store.ts'

/** What whoever asks may do of it: whom an owner let out since they asked is not one of the two. */
export async function mayOpen(c: Context<App>, restoration: RestorationRow, now: Date) {
  const openingAskedBy = await ifStillHere(c, restoration.openingAskedBy)
  return openRestored({ ...restoration, openingAskedBy }, await colleagueOf(c), now)
}

/**
 * What was brought back is un-frozen by two: the first asks, and it stays frozen. It is another revision from then on, so that the other
 * reads that it was asked for before they press.
 */
export function askToOpen(
  c: Context<App>,
  row: Pick<OrganisationRow, 'id' | 'state' | 'revision'>,
  { id, moment }: RestorationRow,
  at: Date,
): Promise<Answer> {
  const { db } = c.var.platform
  return commitFor(c, {
    at,
    action: 'organisation.opening_asked',
    subject: `organisation/${row.id}`,
    details: { moment },
    statements: [
      saveRestoration(db, id, { openingAskedBy: c.var.person.id }),
      saveOrganisation(db, row, { state: row.state }), // with its state, so that the table holds the revision
    ],
    answer: { status: 200, body: { state: row.state, revision: row.revision + 1 } },
  })
}

/** The other person's word, in one change with the un-freezing: the table refuses the same one twice. */
export const openedBy = (db: ControlDb, { id }: RestorationRow, personId: string, at: Date) =>
  saveRestoration(db, id, { state: 'over', since: at, openedBy: personId })
