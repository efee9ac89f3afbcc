import { scryptSync } from 'node:crypto'
import { passwordCost } from '../worker/auth/hashing/password-cost.ts'
import { dayInPortMoresby } from '../worker/domain/calendar.ts'
import { ask, type SignedInUser } from './client.ts'
import type { Filled } from './fill.ts'
import { startBatch } from './prepare.ts'
import { type Line, median, millisecondsOf, ms } from './report.ts'
import {
  returnMapping,
  returnsOfOneDay,
  sheetOfSpaces,
  statementOfWords,
  workbookOfOneText,
} from './worst-files.ts'

const quietReads = 30
const hashes = 5
const strangersBytes = 90_000_000
const guesses = 100
/** Fewer than the sockets of the client, or the reads would wait here and not there. */
const guessesAtOnce = 40

type Neighbours = {
  port: number
  slug: string
  maker: SignedInUser
  /** Who may upload what the bank says. */
  accountant: SignedInUser
  filled: Filled
  reader: SignedInUser
}

/**
 * The slowest read of an organisation while somebody elsewhere does their worst, beside a quiet read and one hash of a
 * password: what nobody can help on the one thread that the local runtime has.
 */
export async function benchNeighbours(neighbours: Neighbours): Promise<Line[]> {
  const { reader } = neighbours
  const quiet: number[] = []
  for (let read = 0; read < quietReads; read++) quiet.push((await readList(reader)).ms)
  const hash = median(Array.from({ length: hashes }, hashOnce))
  const least = { peerName: 'a quiet read and one hash', peer: ms(median(quiet) + hash) }

  const lines: Line[] = []
  for (const [what, load] of worst(neighbours)) {
    const { slowest, reads, answered } = await readWhile(reader, load)
    const note = `${reads} reads meanwhile; ${answered}`
    lines.push({ what: `slowest read beside ${what}`, here: ms(slowest), ...least, most: 3, note })
  }
  return lines
}

const readList = (reader: SignedInUser) => reader.get('/api/payees?limit=50')

const hashOnce = () =>
  millisecondsOf(() => scryptSync('not the right password', 'sixteen letters.', 32, passwordCost))

/** Each answers what it was told, and how often. */
function worst({
  port,
  slug,
  maker,
  accountant,
  filled,
}: Neighbours): [string, () => Promise<string[]>][] {
  const host = { Host: `${slug}.localhost:${port}`, 'Content-Type': 'application/json' }
  const send = (sent: Parameters<typeof ask>[2], visitor: string) =>
    told(
      ask(port, '/api/auth/login', {
        method: 'POST',
        headers: { ...host, 'CF-Connecting-IP': visitor },
        ...sent,
      }),
    )
  const sheet = async (file: Parameters<SignedInUser['upload']>[1]) => {
    const batch = await startBatch(maker, filled.sourceAccountId, 'WORST')
    return [await told(maker.upload(`/api/batches/${batch}/imports`, file))]
  }
  const ofBank = (file: string, said: Record<string, string> = {}) =>
    told(
      accountant.upload('/api/reconciliation/statements', file, {
        ...{ field: 'statement', account: filled.sourceAccountId, ...said },
      }),
    )
  const returns = (side: string) =>
    ofBank(returnsOfOneDay(dayInPortMoresby(new Date()), side), {
      ...{ kind: 'returns', mapping: returnMapping },
    })
  return [
    ['20 cells of 200 KB of spaces', () => sheet(sheetOfSpaces())],
    ['a workbook of one long text', async () => sheet(Uint8Array.from(await workbookOfOneText()))],
    ['a statement of one line', async () => [await ofBank(statementOfWords())]],
    ['20,000 returns of one day, twice', async () => [await returns('A'), await returns('B')]],
    [
      '90 MB of a stranger',
      async () => [await send({ content: Buffer.alloc(strangersBytes, ' ') }, '10.1.0.1')],
    ],
    ['90 MB that do not say so', async () => [await send({ stream: spaces() }, '10.1.0.2')]],
    [
      `${guesses} wrong sign-ins, ${guessesAtOnce} at once`,
      async () => {
        let left = guesses
        const heard: string[] = []
        const guess = async () => {
          while (left-- > 0) {
            const email = `nobody${left}@${slug}.example`
            const form = JSON.stringify({ email, password: 'not the right password' })
            heard.push(await send({ content: form }, `10.2.0.${left}`))
          }
        }
        await Promise.all(Array.from({ length: guessesAtOnce }, guess))
        return heard
      },
    ],
  ]
}

function* spaces() {
  const part = Buffer.alloc(1_000_000, ' ')
  for (let sent = 0; sent < strangersBytes; sent += part.length) yield part
}

/** The status in a refusal's message; a line that was cut, because the rest was not wanted, says so. */
async function told(asked: Promise<unknown>): Promise<string> {
  try {
    await asked
    return 'taken'
  } catch (error) {
    return /: (\d{3}) /.exec(String(error))?.[1] ?? 'cut off'
  }
}

async function readWhile(reader: SignedInUser, load: () => Promise<string[]>) {
  let isOver = false
  const done = load().finally(() => {
    isOver = true
  })
  const taken: number[] = []
  while (!isOver || taken.length === 0) taken.push((await readList(reader)).ms)
  const counts = Object.entries(Object.groupBy(await done, (one) => one))
  const answered = counts.map(([what, all]) => `${all?.length} × ${what}`).join(', ')
  return { slowest: Math.max(...taken), reads: taken.length, answered }
}
