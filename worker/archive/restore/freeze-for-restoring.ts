import { commitAtPlatform } from '../../core/commit.ts'
import { controlDb } from '../../core/databases.ts'
import { changeState, countThrough } from '../../domain/access/organisation-life.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { type OrganisationRow, saveOrganisation } from '../../organisations/store.ts'
import { ArchiveRefused } from './check-archive.ts'

const reason = 'Restored from an archive: what was not at the bank in it may have been paid since'

/** Nothing leaves it before somebody of the platform has looked at what it is. */
export async function freezeForRestoring(
  env: Env,
  row: OrganisationRow,
  occasion: string,
  at: Date,
) {
  if (row.frozenBy === 'platform') return
  const isFrozen = row.state === 'frozen'
  const changed = changeState(isFrozen ? (row.stateBefore ?? 'active') : row.state, 'freeze', null)
  if (!changed.ok) throw new ArchiveRefused([`It cannot be frozen: it is ${row.state}.`])
  const db = controlDb(env)
  await commitAtPlatform(
    env,
    { userId: 'platform', key: `restoring/${row.id}/${row.revision}`, requestHash: occasion },
    {
      at,
      actorId: 'platform',
      action: 'organisation.freeze',
      subject: `organisation/${row.id}`,
      details: { from: row.state, to: changed.value, reason },
      statements: [
        saveOrganisation(db, row, {
          state: changed.value,
          ...(!isFrozen && {
            stateBefore: row.state,
            ...countThrough('freeze', row, dayInPortMoresby(at)),
          }),
          stateReason: reason,
          frozenBy: 'platform',
        }),
      ],
      answer: { status: 200, body: null },
    },
  )
}
