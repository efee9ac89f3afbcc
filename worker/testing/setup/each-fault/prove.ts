import { transientFaults } from '../../../core/database-errors.ts'
import { forgetAll } from '../fresh-start.ts'
import { type Lost, listen, stopListening, untilQuiet, wait } from './line.ts'
import type { Difference, Proof } from './proof.ts'
import { differences, plain, type Told, tablesIn, tell } from './same.ts'
import { bringBack, look, rowCount, type World } from './world.ts'

/** What the Worker is: a request in, an answer out. */
export type Handler = (
  request: Request<unknown, IncomingRequestCfProperties>,
  env: Env,
  context: ExecutionContext,
) => Response | Promise<Response>
export type Sent = {
  request: Request<unknown, IncomingRequestCfProperties>
  env: Env
  context: ExecutionContext
}

/** What came of a request: its answer, everything that is stored after it, and each of its calls by its statements. */
type Made = { answer: Response; said: string; told: Told; calls: string[][] }

/** A day with more is left to another test: it is brought back hundreds of times. */
const rowsMax = 4_000
/** Without a fault it is made as often: what differs between these is new each time. */
const calmRuns = 3

/** All five, or so many as somebody who has less time says. */
const texts = transientFaults.slice(0, Number(import.meta.env.VITE_TEXTS || transientFaults.length))

/**
 * Makes a request; and where it changed something, the same request from the same moment again, ten times for each of its calls
 * to a database: that call, and no other, is lost with each of the five texts, before and after it was carried out. No proof where
 * nothing came of it.
 */
export async function prove(
  real: Handler,
  sent: Sent,
): Promise<{ answer: Response; proof?: Proof }> {
  const bytes = await sent.request.arrayBuffer()
  await untilQuiet()
  const before = await look()
  const make = () => {
    const { url, method, headers, cf } = sent.request
    const init = { method, headers, redirect: 'manual' as const, ...(cf && { cf }) }
    const request = new Request(url, bytes.byteLength > 0 ? { ...init, body: bytes } : init)
    return real(request as Sent['request'], sent.env, sent.context) // as it was sent
  }
  const first = await watched(make)
  const { answer } = first
  const tables = tablesIn(differences(tell(before), first.told))
  if (answer.status >= 400 || tables.length === 0 || rowCount(before) > rowsMax) return { answer }
  const proof = await againAndAgain(make, before)
  await bringBack(before)
  forgetAll()
  const last = await watched(make)
  return { answer: last.answer, proof: { status: answer.status, tables, ...proof } }
}

async function againAndAgain(make: () => Response | Promise<Response>, before: World) {
  const afresh = async (lost?: Lost) => {
    await bringBack(before)
    forgetAll()
    return watched(make, lost)
  }
  const calm = [await afresh()]
  while (calm.length < calmRuns) calm.push(await afresh())
  const isNot = otherwise(calm)
  const calls = Math.min(...calm.map((run) => run.calls.length))
  const found = new Map<string, Difference>()
  let times = 0
  for (let nth = 1; nth <= calls; nth++) {
    for (const text of texts) {
      for (const when of ['before', 'after'] as const) {
        times += 1
        const made = await afresh({ nth, text, when })
        if (isNot(made).length === 0) continue
        // what follows an answer may wait for more than databases
        await wait(laterMs)
        await untilQuiet()
        const differs = isNot({ ...made, told: tell(await look()) })
        if (differs.length === 0) continue
        const differsAfterAnother = isNot(await watched(make))
        const call = (made.calls[nth - 1] ?? []).map(short).join('; ')
        const { status } = made.answer
        const one = { call, nth, when, status, differs, differsAfterAnother }
        const same = found.get(JSON.stringify(one))
        if (same) same.texts += 1
        else found.set(JSON.stringify(one), { ...one, texts: 1 })
      }
    }
  }
  return { calls, times, found: [...found.values()] }
}

const laterMs = 300

const short = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 80)

/** Makes a request, with one of its calls lost where it is said which, and waits for what follows its answer. */
async function watched(make: () => Response | Promise<Response>, lost?: Lost): Promise<Made> {
  const heard = listen(lost)
  const answered = await make()
  const bytes = await answered.arrayBuffer()
  stopListening()
  await untilQuiet()
  const { status, headers } = answered
  const answer = new Response(bytes.byteLength > 0 ? bytes : null, { status, headers })
  const text = new TextDecoder().decode(bytes)
  const said = plain(`${status} ${headers.get('Location') ?? ''} ${text}`)
  return { answer, said, told: tell(await look()), calls: heard.calls }
}

/** In what a run is none of those without a fault, leaving out in what these differ among themselves. */
function otherwise([first, ...others]: Made[]) {
  if (!first) throw new Error('there was no run')
  const place = (difference: string) => difference.slice(0, difference.indexOf(':'))
  const free = new Set(others.flatMap(({ told }) => differences(first.told, told)).map(place))
  const isSaid = others.every(({ said }) => said === first.said)
  return ({ answer, said, told }: Made) => [
    ...(answer.status === first.answer.status && !(isSaid && said !== first.said)
      ? []
      : [`answer: ${said.slice(0, 300)}`]),
    ...differences(first.told, told).filter((difference) => !free.has(place(difference))),
  ]
}
