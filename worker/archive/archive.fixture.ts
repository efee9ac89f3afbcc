import { exports } from 'cloudflare:workers'
import { must } from '../domain/must.ts'
import { payment, startBatch, submittedBatch } from '../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, ravi, tokenOf } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { password } from '../testing/organisation.ts'
import { makeBelongings } from '../testing/routes/filled-route.ts'

/** New accounts wait for so many hours: less than before are terms of what is handed over next. */
const waiting = (hours: number) =>
  `UPDATE organisation_settings SET revision = revision + 1, payee_rules_by = 'zoe',
    updated_at = unixepoch('subsec') * 1000 - 1, cooling_new_hours = ${hours}`

/** Acme with one of everything, a batch that is approved and has no file yet, and one whose file was made. */
export async function filledAcme() {
  const { acme } = await makeCast()
  const made = await makeBelongings()
  const source = must(made['source-accounts'], 'source account')
  const open = await startBatch(source, 'Open')
  const invoices = [{ number: 'INV 70', grossToea: 110_000, withheldToea: 10_000 }]
  const payments = [{ ...payment(70), invoices }]
  await as(mia).post(`/batches/${open}/payments`, { body: { payments } })
  const { db } = await openAcme()
  await db.run(waiting(5))
  await db.run(waiting(0))
  const { id, digest } = await submittedBatch(source, 200_000, 80)
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  return { ...acme, made, open, approved: id }
}

export const begin = (given: unknown = password) =>
  as(ana).post('/organisation/archives', { body: { password: given } })

/** Asks for an archive and downloads it, as Ana's browser does. */
export async function takeArchive(): Promise<Uint8Array> {
  const { body } = await begin()
  const { bytes } = await download(body.id)
  return bytes
}

export async function download(id: string) {
  const headers = { Authorization: `Bearer ${await tokenOf(ana)}` }
  const address = `${originOf('acme')}/api/organisation/archives/${id}`
  const answer = await exports.default.fetch(address, { headers })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

export const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  must(new Response(bytes).body, 'body')

export const gzipped = (bytes: Uint8Array) =>
  streamOf(bytes).pipeThrough(new CompressionStream('gzip'))

export function joined(chunks: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const chunk of chunks) {
    all.set(chunk, place)
    place += chunk.length
  }
  return all
}
