import { setTimeout as wait } from 'node:timers/promises'
import Papa from 'papaparse'
import { measured } from '../web/pages/public/parts/measured.ts'
import { bankTextOf } from '../worker/domain/bank-files/prepare/bank-text.ts'
import { profiles } from '../worker/domain/bank-files/profiles/profiles.ts'
import { readSheet } from '../worker/domain/sheets/read-sheet.ts'
import { read, type SignedInUser } from './client.ts'
import type { Filled } from './fill.ts'
import { startBatch } from './prepare.ts'
import { type Line, millisecondsOf, ms } from './report.ts'
import { storesAlone } from './stored-rows.ts'

const rowCount = 10_000
const parses = 15
const warmUps = 3
const imports = 6

/**
 * A sheet of 10,000 rows, checked and stored, against only taking its cells apart. Each is the best of its runs, because whatever
 * else the machine does only adds to one; what is stored alone is stored between the imports, in the same minutes.
 */
export async function benchSheet(
  maker: SignedInUser,
  filled: Filled,
  directory: string,
): Promise<Line[]> {
  const firstSheet = benchFirstSheet()
  const { parsed, checked } = benchReading(sheetOf(0, 'FN01'))
  const oddly = benchReading(oddSheet())
  const storeAlone = storesAlone(directory, rowCount, imports)
  const times = { fresh: [] as number[], known: [] as number[], alone: [] as number[] }
  for (let run = 0; run < imports; run++) {
    await wait(100) // for what the Worker said of its connections meanwhile
    times.fresh.push(await importInto(maker, filled, sheetOf(run, `NEW ${run}`), rowCount))
    times.known.push(await importInto(maker, filled, sheetOf(run, `AGAIN ${run}`), 0))
    times.alone.push(storeAlone())
  }
  const { fresh, known, alone } = times
  const limit = { peerName: 'papaparse 5.7.1, only parsed', peer: ms(parsed) }
  return [
    {
      what: `readSheet: the first sheet of all, ${measured.payments} rows`,
      here: ms(firstSheet),
      peerName: 'said on the front page',
      peer: ms(measured.seconds * 1000),
    },
    { what: 'readSheet: parsed and checked', here: ms(checked), ...limit, most: 2.5 },
    {
      what: 'readSheet: the same, one odd row in ten',
      here: ms(oddly.checked),
      peerName: limit.peerName,
      peer: ms(oddly.parsed),
      most: 5,
    },
    {
      what: 'POST …/imports: checked, stored, all payees known',
      here: ms(best(known)),
      ...limit,
      most: 60,
    },
    {
      what: 'POST …/imports: the same',
      here: ms(best(known)),
      peerName: 'its rows stored by node:sqlite alone',
      peer: ms(best(alone)),
      most: 2.5,
    },
    { what: 'POST …/imports: checked, stored, all payees new', here: ms(best(fresh)), ...limit },
  ]
}

/** Whoever opens the desk reads one sheet, with code that has never run before. */
function benchFirstSheet(): number {
  const bytes = new TextEncoder().encode(sheetOf(0, 'FN00', measured.payments))
  const { limits, simplify } = bankTextOf(profiles['kundu-pei-132'])
  let payments = 0
  const taken = millisecondsOf(() => {
    payments = readSheet(bytes, limits, simplify).payments.length
  })
  if (payments !== measured.payments) throw new Error(`${payments} payments`)
  return taken
}

function benchReading(text: string) {
  const bytes = new TextEncoder().encode(text)
  const { limits, simplify } = bankTextOf(profiles['kundu-pei-132'])
  const times = { parsed: [] as number[], checked: [] as number[] }
  for (let run = -warmUps; run < parses; run++) {
    let rows = 0
    let payments = 0
    const parsed = millisecondsOf(() => {
      rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data.length - 1
    })
    const checked = millisecondsOf(() => {
      payments = readSheet(bytes, limits, simplify).payments.length
    })
    if (rows !== rowCount || payments !== rowCount) {
      throw new Error(`${rows} rows, ${payments} payments`)
    }
    if (run < 0) continue
    times.parsed.push(parsed)
    times.checked.push(checked)
  }
  return { parsed: best(times.parsed), checked: best(times.checked) }
}

const best = (times: number[]) => Math.min(...times)

async function importInto(
  maker: SignedInUser,
  { sourceAccountId }: Filled,
  sheet: string,
  newPayees: number,
): Promise<number> {
  const batchId = await startBatch(maker, sourceAccountId, 'Imported')
  const { body, ms: taken } = await maker.upload(`/api/batches/${batchId}/imports`, sheet)
  const view = read<{ accepted: number; newPayees: number }>(body)
  if (view.accepted !== rowCount || view.newPayees !== newPayees) {
    throw new Error(`${view.accepted} rows accepted, ${view.newPayees} new payees`)
  }
  return taken
}

/** Every tenth row is written as people write: an accent, and thousands in quotation marks. */
function oddSheet(): string {
  const [titles = '', ...rows] = sheetOf(0, 'FN01').trimEnd().split('\r\n')
  const odd = rows.map((row, index) => {
    if (index % 10 !== 3) return row
    return row.replace('Naomi', 'Noémi').replace(/,(\d)(\d{3}\.\d\d),/, ',"$1,$2",')
  })
  return [titles, ...odd].join('\r\n')
}

/** Sheets of one series name the same payees; another series names others. */
function sheetOf(series: number, reference: string, rows = rowCount): string {
  const lines = ['Employee No,Name,Bank,BSB,Account Number,Amount,Reference']
  for (let index = 0; index < rows; index++) {
    const number = series * rowCount + index
    const account = 2_000_000_000 + number * 7_919
    const amount = (1_000 + ((index * 137) % 2_500) + 0.55).toFixed(2)
    lines.push(
      `E${number},Naomi Gavera ${number},BSP,088-968,${account},${amount},${reference} ${index}`,
    )
  }
  return `${lines.join('\r\n')}\r\n`
}
