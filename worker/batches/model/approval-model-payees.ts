import { insertInBulk } from '../../core/bulk.ts'
import { payees } from '../../db/tenant.ts'
import { payeeAccounts } from '../../db/tenant-payees.ts'
import { dayMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { newPayee } from '../../payees/new-payee.ts'
import { spelled } from '../../testing/batches.ts'
import { openAcme } from '../../testing/colleagues.ts'
import type { Ask } from './approval-model.ts'
import { longAgo } from './approval-model-accounts.ts'

const known: { name: string; bsb: string; accountNumber: string }[] = []
let used = 0

/** People whose accounts are on file and active, each for one line: the model knows nothing of several lines to one. */
export async function addKnown(count: number) {
  const { db } = await openAcme()
  const at = new Date(Date.now() - 100 * dayMs) // whoever proposed it so long ago is no maker any more
  const rows = Array.from({ length: count }, (_none, index) => {
    const name = `Known Person ${spelled(index)}`
    const account = { bsb: '028-040', accountNumber: String(40_000_000 + index) }
    known.push({ name, ...account })
    return newPayee({ name, code: '', nameAtBank: name, ...account }, { by: longAgo, at })
  })
  const [first, ...others] = [
    ...insertInBulk(
      db,
      payees,
      rows.map(({ payee }) => payee),
    ),
    ...insertInBulk(
      db,
      payeeAccounts,
      rows.map(({ account }) => account),
    ),
    db.update(payeeAccounts).set({ state: 'active', verifiedBy: 'viv', verifiedAt: at }),
  ]
  await db.batch([must(first, 'statement'), ...others])
}

function nextKnown() {
  used += 1
  return must(known[used % known.length], 'somebody known')
}

let lastPayee = 0
/** Somebody nobody paid before, or the next who is known: the model knows nothing of duplicates. */
export function paid({ toea: amountToea, whom = 'someone new' }: Extract<Ask, { kind: 'add' }>) {
  lastPayee += 1
  if (whom !== 'someone new') {
    const { name, bsb, accountNumber } = nextKnown()
    const other = String(60_000_000 + lastPayee)
    const number = whom === 'someone known' ? accountNumber : other
    const payee = { name, bsb, accountNumber: number }
    return { payee, amountToea, reference: `K ${spelled(lastPayee)}` }
  }
  const accountNumber = String(20_000_000 + lastPayee)
  const payee = { name: `Payee ${spelled(lastPayee)}`, bsb: '028-038', accountNumber }
  return { payee, amountToea, reference: `M ${spelled(lastPayee)}` }
}
