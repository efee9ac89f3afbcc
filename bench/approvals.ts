import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, ask, read, type SignedInUser } from './client.ts'
import type { Filled } from './fill.ts'
import { startBatch } from './prepare.ts'
import { kilobytes, type Line, median, ms, quantile } from './report.ts'

const batchCount = 30
const warmUps = 3
const paymentsEach = 24
/** Handed over first, and approved once their letters have left: nobody approves within the same second. */
const calmCount = 16
const lettersMs = 4_000
const reads = 60
/** Code that ran a few times only is slow, and would make whatever is named against it look quick. */
const readWarmUps = 150
const pageBudget = 10 * 1024

export type People = { maker: SignedInUser; approver: SignedInUser }

/**
 * A batch handed over and approved, against the least a signed-in user can ask for; and against the trips alone that an
 * approval cannot do without, by a bare Worker in the same runtime.
 */
export async function benchApprovals(
  { filled, ...people }: People & { filled: Filled },
  barePort: number,
) {
  const { approver } = people
  const session = await timesOf(() => approver.get('/api/auth/session'))
  await ask(barePort, '/prepare')
  const trips = await timesOf(() => ask(barePort, '/approval'))
  const submitted: number[] = []
  const approved: number[] = []
  for (let run = -warmUps; run < batchCount; run++) {
    const batchId = await filledBatch(people, filled, `Bench ${run}`)
    const submission = await submit(people, batchId)
    const approval = await approve(people, batchId, submission)
    if (run < 0) continue
    submitted.push(submission.ms)
    approved.push(approval.ms)
  }
  const calm = await approvedInCalm(people, filled)
  const both = submitted.map((taken, index) => taken + (approved[index] ?? 0))
  const against = { peerName: 'GET /api/auth/session, median', peer: ms(median(session)) }
  const bare = { peerName: 'its trips alone, bare', peer: ms(median(trips)) }
  return [
    { what: `submit ${paymentsEach} payments, median`, here: ms(median(submitted)), ...against },
    { what: 'submit, p95', here: ms(quantile(submitted, 0.95)), ...against },
    { what: 'approve, median', here: ms(median(approved)), ...against, most: 2.5 },
    { what: 'approve, p95', here: ms(quantile(approved, 0.95)), ...against },
    {
      what: 'approve while no letter leaves, median',
      here: ms(median(calm.approved)),
      peerName: 'GET /api/auth/session between them, median',
      peer: ms(median(calm.read)),
      most: 2.5,
    },
    { what: 'approve while no letter leaves, median', here: ms(median(calm.approved)), ...bare },
    { what: 'the trips of an approval alone', here: ms(median(trips)), ...against },
    { what: 'submit and approve, median', here: ms(median(both)), ...against },
    { what: 'submit and approve, p95', here: ms(quantile(both, 0.95)), ...against },
    ...(await benchPage(people, filled, median(session))),
  ]
}

async function timesOf(request: () => Promise<Answer>): Promise<number[]> {
  const times: number[] = []
  for (let run = -readWarmUps; run < reads; run++) {
    const { ms: taken } = await request()
    if (run >= 0) times.push(taken)
  }
  return times
}

/**
 * Nobody approves in the second in which a batch was handed over: the local runtime writes its letters beside the approval. A
 * read before each, because the machine is quicker in one second than in another.
 */
async function approvedInCalm(people: People, filled: Filled) {
  const waiting: { batchId: string; submission: Answer }[] = []
  for (let run = 0; run < calmCount; run++) {
    const batchId = await filledBatch(people, filled, `Calm ${run}`)
    waiting.push({ batchId, submission: await submit(people, batchId) })
  }
  await wait(lettersMs)
  const times: { read: number[]; approved: number[] } = { read: [], approved: [] }
  for (const { batchId, submission } of waiting) {
    times.read.push((await people.approver.get('/api/auth/session')).ms)
    times.approved.push((await approve(people, batchId, submission)).ms)
  }
  return times
}

/** The approver's page of a fortnight's payroll, as it travels. */
async function benchPage(people: People, filled: Filled, session: number): Promise<Line[]> {
  const batchId = await handedOver(people, filled, 'Payroll FN23')
  const pages: Answer[] = []
  for (let run = -warmUps; run < batchCount; run++) {
    const page = await people.approver.get(`/approval/${batchId}`, { 'Accept-Encoding': 'br' })
    if (run >= 0) pages.push(page)
  }
  const [page] = pages
  return [
    {
      what: 'approval page of 412 payments, median',
      here: ms(median(pages.map(({ ms: taken }) => taken))),
      peerName: 'GET /api/auth/session, median',
      peer: ms(session),
    },
    {
      what: `approval page of 412 payments, compressed (${page?.encoding})`,
      here: kilobytes(page?.body.length ?? 0),
      peerName: 'budget of its HTML',
      peer: kilobytes(pageBudget),
    },
  ]
}

/** A fortnight's payroll of 412 payments that waits for its approver. */
export async function handedOver(people: People, filled: Filled, name: string) {
  const batchId = await startBatch(people.maker, filled.sourceAccountId, name)
  const sheet = readFileSync('worker/domain/fixtures/sheets/payroll-fortnight.csv', 'utf8')
  await people.maker.upload(`/api/batches/${batchId}/imports`, sheet)
  await submit(people, batchId)
  return batchId
}

async function filledBatch({ maker }: People, filled: Filled, name: string) {
  const batchId = await startBatch(maker, filled.sourceAccountId, name)
  const payments = filled.payeeIds.slice(0, paymentsEach).map((payeeId, index) => ({
    payeeId,
    amountToea: 100_000 + index,
    reference: `BENCH ${index + 1}`,
  }))
  await maker.post(`/api/batches/${batchId}/payments`, { payments })
  return batchId
}

export function submit({ maker }: People, batchId: string): Promise<Answer> {
  const meant = {
    duplicatesReason: 'Two payments to one person are meant.',
    findingsReason: 'Meant, and measured.',
  }
  return maker.post(`/api/batches/${batchId}/submission`, meant)
}

export async function approve({ approver }: People, batchId: string, { body }: Answer) {
  const { digest } = read<{ digest: string }>(body)
  const answer = await approver.post(`/api/batches/${batchId}/approvals`, {
    decision: 'approve',
    digest,
  })
  const { state } = read<{ state: string }>(answer.body)
  if (state !== 'approved') throw new Error(`the batch is ${state}, not approved`)
  return answer
}
