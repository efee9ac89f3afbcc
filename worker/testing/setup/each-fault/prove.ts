import { forgetAll } from '../fresh-start.ts'
import { doses } from './doses.ts'
import { type Lost, listen, stopListening, untilQuiet, wait } from './line.ts'
import { type Called, placesIn } from './places.ts'
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

/** What came of a request: its answer, everything that is stored after it, and what it asked. */
type Made = Called & { answer: Response; said: string; told: Told; tries: number }

/** A day with more is left to another test: it is brought back hundreds of times. */
const rowsMax = 4_000
/** Without a fault it is made as often: what differs between these is new each time. */
const calmRuns = 3
/** What follows an answer may be late: so often a call is waited for that came without a fault. */
const waitsMax = 3

/** Is a request made over? The first time it is the one that was sent. */
export const again = { isNow: false }

/**
 * Makes a request; and where it changed something, the same request from the same moment again, for each of its calls to a
 * database, also those that follow its answer: that call, and no other, is lost with each of the five texts, before and after it
 * was carried out (`doses.ts`). No proof where nothing came of it.
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
  again.isNow = true
  try {
    const proof = await againAndAgain(make, before)
    await bringBack(before)
    forgetAll()
    const last = await watched(make)
    return { answer: last.answer, proof: { status: answer.status, tables, ...proof } }
  } finally {
    again.isNow = false
  }
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
  const places = placesIn(calm)
  const found = new Map<string, Difference>()
  const unmet = new Set<string>()
  let times = 0

  /** One run, and what it shows. Gives how many tries of the call were lost. */
  const lose = async (lost: Lost, isAfterwards: boolean) => {
    times += 1
    const made = await afresh(lost)
    if (isNot(made).length === 0) return made.tries
    // what follows an answer may wait for more than databases
    await wait(laterMs)
    await untilQuiet()
    const differs = isNot({ ...made, told: tell(await look()) })
    if (differs.length === 0) return made.tries
    const differsAfterAnother = isNot(await watched(make))
    const [call, { status }] = [lost.call.split('; ').map(short).join('; '), made.answer]
    const of = { call, when: lost.when, isAfterwards, tries: made.tries, status }
    const one = { ...of, differs, differsAfterAnother }
    const same = found.get(JSON.stringify(one))
    if (same) same.runs += 1
    else found.set(JSON.stringify(one), { ...one, runs: 1 })
    return made.tries
  }

  for (const [index, { isAfterwards, ...place }] of places.entries()) {
    for (const { when, texts } of doses(index)) {
      // a call that nobody asks again meets one of them at a time
      for (let left = texts, waits = 0; left.length > 0 && waits < waitsMax; ) {
        const tries = await lose({ ...place, when, texts: left }, isAfterwards)
        left = left.slice(tries)
        waits = tries > 0 ? 0 : waits + 1
        if (waits === waitsMax) unmet.add(`${place.kth}: ${short(place.call)}`)
      }
    }
  }
  const afterwards = places.filter(({ isAfterwards }) => isAfterwards).length
  const calls = places.length - afterwards
  return { calls, afterwards, times, unmet: [...unmet], found: [...found.values()] }
}

const laterMs = 300

const short = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 80)

/** Makes a request, with one of its calls lost where it is said which, and waits for what follows its answer. */
async function watched(make: () => Response | Promise<Response>, lost?: Lost): Promise<Made> {
  const heard = listen(lost)
  const answered = await make()
  const bytes = await answered.arrayBuffer()
  heard.beforeAnswer = heard.calls.length
  await untilQuiet()
  stopListening()
  const { status, headers } = answered
  const answer = new Response(bytes.byteLength > 0 ? bytes : null, { status, headers })
  const text = new TextDecoder().decode(bytes)
  const said = plain(`${status} ${headers.get('Location') ?? ''} ${text}`)
  return { answer, said, told: tell(await look()), ...heard }
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
