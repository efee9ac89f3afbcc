import { setTimeout as wait } from 'node:timers/promises'
import { batchLimits } from '../worker/domain/batches/batch.ts'
import { sheetRowsMax } from '../worker/domain/sheets/sheet-limits.ts'
import { approve, type People, submit } from './approvals.ts'
import type { Served } from './approvers-line.ts'
import type { Answer } from './client.ts'
import type { Filled } from './fill.ts'
import { isolateOf } from './isolate-memory.ts'
import { startBatch } from './prepare.ts'
import { type Line, megabytes } from './report.ts'
import { inspectorOf } from './server.ts'

const most = megabytes(64 * 1024 * 1024)
const calmMs = 5_000

/**
 * What the Worker's isolate holds above idle at most, while the largest batch is imported, handed over, approved and sealed:
 * as much as a collection leaves, and with what waits to be thrown away. A small batch goes the same way first, so that no code
 * is new. The largest batch is seen through twice the length of a sheet, as no sheet has more rows.
 */
export async function benchMemory({ port, filled, ...people }: Served, directory: string) {
  const isolate = await isolateOf(inspectorOf(port), directory)
  await throughTheBank(people, filled, 400, 'WARM', async (_step, act) => act())
  await wait(calmMs) // until its letters are written
  const idle = await isolate.held()
  const lines: Line[] = []
  await throughTheBank(people, filled, batchLimits.paymentsMax, 'FULL', async (step, act) => {
    const { answer, peak, kept } = await isolate.watch(act)
    const limit = { peerName: `limit above ${Math.round(idle / 1024 / 1024)} MB idle`, peer: most }
    const what = `${step} 20,000 payments`
    lines.push(
      { what: `${what}, left by a collection`, here: megabytes(kept - idle), ...limit, most: 1 },
      { what: `${what}, with what waits for one`, here: megabytes(peak - idle), ...limit, most: 1 },
    )
    return answer
  })
  return lines
}

type Watch = (step: string, act: () => Promise<Answer>) => Promise<Answer>

/** Sheets of people whom nobody knows, to the bank file. */
async function throughTheBank(
  people: People,
  filled: Filled,
  rows: number,
  name: string,
  watch: Watch,
) {
  const { maker } = people
  const batchId = await startBatch(maker, filled.sourceAccountId, name)
  for (let from = 0; from < rows; from += sheetRowsMax) {
    const sheet = sheetOf(from, Math.min(rows, from + sheetRowsMax), name)
    const which = `import, sheet ${from / sheetRowsMax + 1} of`
    await watch(which, () => maker.upload(`/api/batches/${batchId}/imports`, sheet))
  }
  const submission = await watch('hand over', () => submit(people, batchId))
  await watch('approve', () => approve(people, batchId, submission))
  await watch('seal', () => maker.post(`/api/batches/${batchId}/bank-file`, {}))
}

function sheetOf(from: number, to: number, name: string): string {
  const lines = Array.from({ length: to - from }, (_none, index) => {
    const number = from + index
    const account = 4_000_000_000 + name.length * 200_000_000 + name.charCodeAt(0) * 1e7 + number
    const who = `${name}${number},Naomi Gavera ${name} ${number},BSP,088-968,${account}`
    return `${who},${(1.05 + (number % 90) / 100).toFixed(2)},${name} ${number}`
  })
  return ['Employee No,Name,Bank,BSB,Account Number,Amount,Reference', ...lines].join('\r\n')
}
