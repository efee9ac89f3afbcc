import { env } from 'cloudflare:workers'
import { asColleague } from '../../testing/colleagues.ts'
import { readAsBank, type Sent } from './bank-file.fixture.ts'
import { linesOf } from './standing.fixture.ts'
import { askedOf } from './terms.fixture.ts'
import {
  type Left,
  limits,
  underName,
  type WalkBatch,
  type World,
  whereOf,
} from './world.fixture.ts'

/*
 * Whether money left as it was meant, by what the walker wrote down, what the approvers' pages showed and what the bank would
 * read. It asks none of the product's rules.
 */

const written = ({ name, bsb, account, toea, reference }: Sent) =>
  `${name.toUpperCase()} | ${bsb} ${account} | ${toea} | ${reference.toUpperCase()}`
const sorted = (lines: Sent[]) => lines.map(written).sort().join('\n')

/** A file as it was made: who approved what it has, and whether anybody was not to be paid. */
export async function checkLeft(world: World, { batchId, read }: Left) {
  const batch = world.batches.get(batchId)
  if (!batch) return
  const wrong = (what: string) => world.wrong.push(`${what}: a file of ${batchId}`)
  const digest = await world.database
    .prepare('SELECT digest FROM batches WHERE id = ?')
    .bind(batchId)
    .first<string>('digest')
  const same = (one: { lines: Sent[] }) => sorted(one.lines) === sorted(read.lines)
  const given = world.approvals.filter(
    ({ shown, isTakenBack }) => shown.batchId === batchId && !isTakenBack,
  )
  const fresh = given.filter(({ shown }) => shown.digest === digest)
  if (fresh.length === 0) wrong('nobody approved it as it is')
  for (const { shown } of fresh) {
    if (!same(shown))
      wrong(`approved as\n${sorted(shown.lines)}\nand left as\n${sorted(read.lines)}\n`)
    if (shown.totalToea !== read.totalToea) wrong('approved with another total')
    if (shown.from.replace(/\D/g, '') !== read.from.replace(/\D/g, ''))
      wrong(`approved from ${shown.from}, left from ${read.from}`)
    if (shown.day !== read.day) wrong(`approved for ${shown.day}, left for ${read.day}`)
  }
  checkPeople(world, batch, given, digest ?? '', read.totalToea, wrong)
  if (world.isTogether) return
  const lines = await linesOf(world, batchId)
  if (lines.some(({ payeeId }) => world.stopped.has(payeeId)))
    wrong('somebody who is stopped is paid')
}

type Given = World['approvals']

function checkPeople(
  world: World,
  batch: WalkBatch,
  given: Given,
  digest: string,
  toea: number,
  wrong: (what: string) => void,
) {
  const digests = new Set([digest])
  for (let one = batch.sameAs.get(digest); one && !digests.has(one); one = batch.sameAs.get(one))
    digests.add(one)
  const counted = given.filter(({ shown }) => digests.has(shown.digest))
  const voices = new Set(counted.map(({ who }) => who))
  const needed = Math.max(askedOf(world, toea), world.floors.get(batch.id) ?? 0)
  if (voices.size < needed) wrong(`${voices.size} approved it of ${needed}`)
  const wrote = new Set(batch.makers)
  for (const { reference, name, bsb, account } of counted.flatMap(({ shown }) => shown.lines)) {
    for (const who of world.rows.get(reference)?.by ?? []) wrote.add(who)
    for (const who of world.proposers.get(underName(name, whereOf(bsb, account))) ?? [])
      wrote.add(who)
  }
  for (const { who, shown } of counted) {
    for (const voice of [who, shown.onBehalfOf])
      if (wrote.has(voice)) wrong(`${voice} approved what they made`)
    const limit = (one: string) => limits[one] ?? 500_000_000
    const most = shown.onBehalfOf
      ? limit(shown.onBehalfOf)
      : ['ada', 'ado'].includes(who)
        ? Number.POSITIVE_INFINITY
        : limit(who)
    if (shown.totalToea > most) wrong(`${who} approved above their limit`)
  }
}

type FileRow = { id: string; batchId: string; storageKey: string; voidedAt: number | null }

/** After a walk: what counts leaves once, nothing was dropped, and what came back is no more than what left. */
export async function checkWalk(world: World) {
  const { database } = world
  const ids = JSON.stringify([...world.batches.keys()])
  const among = 'IN (SELECT value FROM json_each(?))'
  const [files, lines] = await Promise.all([
    database
      .prepare(
        `SELECT id, batch_id AS batchId, storage_key AS storageKey, voided_at AS voidedAt FROM bank_files WHERE batch_id ${among}`,
      )
      .bind(ids)
      .all<FileRow>(),
    database
      .prepare(`SELECT reference, amount_toea AS toea FROM payments WHERE batch_id ${among}`)
      .bind(ids)
      .all<{ reference: string; toea: number }>(),
  ])
  checkKept(world, lines.results)
  const live = files.results.filter(({ voidedAt }) => voidedAt === null)
  if (new Set(live.map(({ batchId }) => batchId)).size !== live.length)
    world.wrong.push('two files of one batch count')
  const sent = new Map<string, number[]>()
  for (const { id, storageKey } of live) {
    const text = await (await env.FILES.get(storageKey))?.text()
    if (text !== world.left.get(id)?.text)
      world.wrong.push(`the file ${id} is another than was sealed`)
    for (const line of readAsBank(text ?? '').lines) checkLine(world, line, sent)
  }
  for (const [reference, toea] of sent) {
    const row = world.rows.get(reference)
    const sum = toea.reduce((all, one) => all + one, 0)
    const came = world.cameBack.filter((one) => one.isThere && one.reference === reference)
    const back = came.reduce((all, one) => all + one.toea, 0)
    const copies = (row?.lines ?? 0) - (world.repaid.get(reference) ?? 0)
    if (toea.length > (row?.lines ?? 0)) world.wrong.push(`${reference} left ${toea.length} times`)
    if (sum - back > Math.max(...(row?.toea ?? [0])) * copies)
      world.wrong.push(`${reference}: ${sum} left, ${back} came back`)
    if (back > sum) world.wrong.push(`${reference}: more came back than left`)
  }
}

type Told = {
  sourceAccount: { id: string }
  payment: { id: string } | null
  sameAs: object | null
  parts: object | null
  amountToea: number
}

/** What the product says is what was sent: each batch comes to its lines, and what came back to what was told of it. */
export async function checkSaid(world: World) {
  for (const id of world.batches.keys()) {
    const { body } = await asColleague('mel', 'GET', `/batches/${id}`)
    const sum = (await linesOf(world, id)).reduce((all, { toea }) => all + toea, 0)
    if (body.totalToea !== sum) world.wrong.push(`${id} says ${body.totalToea}, and has ${sum}`)
  }
  const said = new Map<string, number>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await asColleague('lara', 'GET', `/returns?limit=100${asked}`)
    const own = (body.items as Told[]).filter((one) =>
      world.accounts.includes(one.sourceAccount.id),
    )
    for (const one of own) {
      if (!one.payment || one.sameAs || one.parts) continue
      said.set(one.payment.id, (said.get(one.payment.id) ?? 0) + one.amountToea)
    }
    // those of other walks stand among them: each walk has days of its own
    cursor = body.nextCursor
  }
  for (const { paymentId, toea, isThere } of world.cameBack)
    if (isThere) said.set(paymentId, (said.get(paymentId) ?? 0) - toea)
  for (const [id, left] of said)
    if (left !== 0)
      world.wrong.push(`of ${id} ${left} more is said to have come back than was told`)
}

function checkKept(world: World, lines: { reference: string; toea: number }[]) {
  const counted = new Map<string, number>()
  for (const { reference } of lines) counted.set(reference, (counted.get(reference) ?? 0) + 1)
  for (const { reference, lines: meant } of world.rows.values()) {
    const found = counted.get(reference) ?? 0
    if (found !== meant)
      world.wrong.push(`${reference} stands ${found} times, and ${meant} were meant`)
    counted.delete(reference)
  }
  for (const reference of counted.keys())
    world.wrong.push(`${reference} was never written by anybody`)
}

function checkLine(world: World, line: Sent, sent: Map<string, number[]>) {
  const { reference, name, bsb, account, toea } = line
  sent.set(reference, [...(sent.get(reference) ?? []), toea])
  const row = world.rows.get(reference)
  const wrong = (what: string) => world.wrong.push(`${reference} left ${what}: ${written(line)}`)
  if (!row) return wrong('and nobody wrote it')
  const names = [...(world.namesOf.get(row.name) ?? [])]
  // a name that is close to that of whoever has the account is theirs, with a reason: the page showed which
  const ofAccount = [...world.accountsOf].flatMap(([one, places]) =>
    places.has(whereOf(bsb, account)) ? one : [],
  )
  if (![...names, ...ofAccount].some((one) => one.toUpperCase() === name.toUpperCase()))
    wrong('under another name')
  if (!names.some((one) => world.accountsOf.get(one)?.has(whereOf(bsb, account))))
    wrong('to another account')
  if (!row.toea.includes(toea) && !world.repaid.get(reference)) wrong('with another amount')
}
