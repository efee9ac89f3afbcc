import { addDays, type Day } from '../../worker/domain/calendar.ts'
import { must } from '../../worker/domain/must.ts'
import { afterStatement, type Booked } from '../../worker/domain/statements/statement.fixture.ts'
import type { Answer, DemoApi, Person } from './api.ts'
import { workingDaysBefore } from './moments.ts'

const openingToea = 900_000_000
/** So many of the newest files wait for somebody to confirm that the bank booked them. */
const waitingCount = 2
/** So many batches before those are settled, and nobody closed them yet. */
const settledCount = 3
/** Whose payment of the last payroll came back, by the place in it. */
const returnedPlace = 11

/**
 * What the bank did with the past: its statements until today, as an accountant drops them. The older files are confirmed
 * and their batches closed, the newest wait, and one payment of the last payroll came back.
 */
export async function seedStatements(api: DemoApi, today: Day) {
  const accountant = await api.signIn('accountant')
  const { items: accounts } = await accountant.get('/source-accounts')
  for (const { id } of accounts) {
    const debits = await debitsOf(accountant, id, today)
    const beside = id === accounts[0]?.id ? await comeBack(accountant, debits, today) : []
    await drop(accountant, id, [...debits, ...beside].toSorted(byDay))
    await confirmOlder(accountant, debits)
  }
}

type Debit = Booked & { batchId: string }
const byDay = (one: Booked, other: Booked) => one.day.localeCompare(other.day)

/** The files of an account whose day has come, each as one debit of that day, oldest first. */
async function debitsOf(person: Person, account: string, today: Day): Promise<Debit[]> {
  const [batches, files] = [
    await person.get(`/batches?limit=200&state=uploaded&account=${account}`),
    await person.get(`/bank-files?limit=200&state=uploaded&account=${account}`),
  ]
  const referenceOf = new Map(files.items.map((file) => [file.batchId, file.bankReference]))
  return batches.items
    .filter(({ valueDate }) => valueDate < today)
    .map(({ id, valueDate, totalToea }) => ({
      ...{ batchId: id, day: valueDate, amountToea: -totalToea, text: 'DIRECT ENTRY DEBIT' },
      reference: must(referenceOf.get(id), 'reference'),
    }))
    .toSorted(byDay)
}

/** Money that came: the grant of the fortnight, and a payment whose account is closed; and the bank's fee. */
async function comeBack(person: Person, debits: Debit[], today: Day): Promise<Booked[]> {
  const last = must(debits.at(-1), 'payroll')
  const { items } = await person.get(`/batches/${last.batchId}/payments?limit=200`)
  const { amountToea, payeeName } = must(items[returnedPlace], 'payment')
  const yesterday = workingDaysBefore(today, 1)
  return [
    { day: addDays(last.day, -1), amountToea: 90_000_000, text: 'TREASURY GRANT' },
    { day: last.day, amountToea: -4_500, text: 'BULK PAYMENT FEE' },
    { day: yesterday, amountToea, text: `RETURN ACCOUNT CLOSED ${payeeName.toUpperCase()}` },
  ]
}

function drop(person: Person, account: string, lines: Booked[]): Promise<Answer> {
  const { text, mapping } = afterStatement(lines, openingToea)
  const form = new FormData()
  form.set('account', account)
  form.set('statement', text)
  form.set('mapping', JSON.stringify(mapping))
  return person.post('/reconciliation/statements', form)
}

async function confirmOlder(person: Person, debits: Debit[]) {
  const { items } = await person.get('/reconciliation/lines?state=tentative&limit=200')
  const lineOf = new Map(items.map(({ id, match }) => [match.batchId, id]))
  const confirmed = debits.slice(0, -waitingCount)
  for (const { batchId } of confirmed) {
    await person.post(`/reconciliation/lines/${must(lineOf.get(batchId), 'line')}/confirmation`)
  }
  for (const { batchId } of confirmed.slice(0, -settledCount)) {
    await person.post(`/batches/${batchId}/closing`)
  }
}
