import { insertInBulk } from '../../core/bulk.ts'
import type { TenantDb } from '../../core/databases.ts'
import { payeeEmails } from '../../db/papers/payee-emails.ts'
import { payees } from '../../db/tenant.ts'
import { payeeAccounts, payeeContacts, payeeStops } from '../../db/tenant-payees.ts'
import type { SheetPayee } from '../../domain/sheets/payees/read-payees.ts'
import { accountVersion, newPayee, type Proposed } from '../new-payee.ts'

const stopReason = 'As in the sheet that they came with'

/**
 * A new payee with all that a row of a sheet says. Whatever stands beside their account waits for a second person, as if it
 * were typed: another account for a verification of its own, a number and an address for somebody who confirms it.
 */
export function wholePayee(row: SheetPayee, { by, at }: Proposed) {
  const { beside = [], phones = [], emails = [], stopped } = row
  const { payee, account } = newPayee(row, { by, at })
  const others = beside.map((one, index) =>
    accountVersion(
      { ...one, payeeId: payee.id, version: index + 1, kind: 'added', replacesId: null },
      { by, at },
    ),
  )
  const contact = () => ({
    ...{ id: crypto.randomUUID(), payeeId: payee.id, addedBy: by, addedAt: at },
    ...{ confirmedBy: null, confirmedAt: null, removedAt: null },
  })
  return {
    payee: { ...payee, ...(stopped === 'archived' && { status: stopped }) },
    // the newest of those that wait is the one they are known by
    accounts: [...others, { ...account, version: beside.length + 1 }],
    contacts: phones.map((phone) => ({ ...contact(), phone })),
    emails: emails.map((email) => ({ ...contact(), email })),
    stops:
      stopped === 'suspended' || stopped === 'blocked'
        ? [
            {
              ...{ id: crypto.randomUUID(), payeeId: payee.id, kind: stopped, reason: stopReason },
              ...{ stoppedBy: by, stoppedAt: at, endedBy: null, endedAt: null, endReason: '' },
            },
          ]
        : [],
  }
}

type Whole = ReturnType<typeof wholePayee>

export function addWhole(db: TenantDb, added: Whole[]) {
  const stops = added.flatMap((one) => one.stops)
  return [
    ...insertInBulk(
      db,
      payees,
      added.map(({ payee }) => payee),
    ),
    ...insertInBulk(
      db,
      payeeAccounts,
      added.flatMap(({ accounts }) => accounts),
    ),
    ...insertInBulk(
      db,
      payeeContacts,
      added.flatMap(({ contacts }) => contacts),
    ),
    ...insertInBulk(
      db,
      payeeEmails,
      added.flatMap(({ emails }) => emails),
    ),
    ...insertInBulk(db, payeeStops, stops),
  ]
}
