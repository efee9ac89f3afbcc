import type { drizzle } from 'drizzle-orm/d1'
import { payees } from '../../worker/db/tenant.ts'
import { payeeAccounts, payeeContacts } from '../../worker/db/tenant-payees.ts'
import { dayMs } from '../../worker/domain/durations.ts'
import { newPayee } from '../../worker/payees/new-payee.ts'

/** Whom the demo has known for some time: only a number that two people knew for a week may be called about an account. */
export const knownPayees = [
  { name: 'Kaia Baiva', code: 'D00901', phone: '675 7000 0101', account: '70000901' },
  { name: 'Rarua Baiva', code: 'D00902', phone: '675 7000 0102', account: '70000902' },
]
const daysKnown = 40

/** Adds them as they would stand there today: their accounts are proposed, as a batch has yet to pay them. */
export async function addKnownPayees(
  tenant: ReturnType<typeof drizzle>,
  { maker, second }: { maker: string; second: string },
  now: Date,
) {
  const at = new Date(now.getTime() - daysKnown * dayMs)
  for (const { name, code, phone, account: accountNumber } of knownPayees) {
    const written = { name, code, bsb: '028-038', accountNumber, nameAtBank: name }
    const { payee, account } = newPayee(written, { by: maker, at })
    await tenant.insert(payees).values(payee)
    await tenant.insert(payeeAccounts).values(account)
    await tenant.insert(payeeContacts).values({
      id: crypto.randomUUID(),
      payeeId: payee.id,
      phone,
      addedBy: maker,
      addedAt: at,
      confirmedBy: second,
      confirmedAt: at,
    })
  }
}
