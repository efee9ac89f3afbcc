import { env } from 'cloudflare:workers'

/* The line to every database, as one request sees it: its calls are noted, and one of them can be lost. */

type Asked = D1PreparedStatement & { statement: string; params: unknown[] }

/** A call by the statements it consists of; of those that consist of the same, the kth. What follows an answer has no other order. */
export type Place = { call: string; kth: number }

/** That call is lost with these texts, one try after the other: before it was carried out or after. The next try is answered. */
export type Lost = Place & { texts: readonly string[]; when: 'before' | 'after' }

/** What was asked while something was watched, of that before its answer, and how many tries of one call were lost. */
export type Heard = { calls: string[]; beforeAnswer: number; tries: number }

let listening: (Heard & { lost?: Lost | undefined; values?: string }) | undefined
let underWay = 0
let begun = 0

/** How many calls there were: where it stays the same, nothing was asked meanwhile. */
export const callsBegun = () => begun

/** Watches all calls from now on, and loses one of them, where it is said which. */
export function listen(lost?: Lost): Heard {
  listening = { calls: [], beforeAnswer: 0, tries: 0, lost }
  return listening
}

export function stopListening() {
  listening = undefined
}

async function through<T>(statements: Asked[], ask: () => Promise<T>): Promise<T> {
  begun += 1
  underWay += 1
  try {
    const text = textFor(statements)
    if (text === undefined) return await ask()
    // also a refusal is an answer, and gets lost
    if (listening?.lost?.when === 'after') await ask().catch(() => undefined)
    throw new Error(`D1_ERROR: ${text}.`)
  } finally {
    underWay -= 1
  }
}

/** With what this call is lost now: nothing where it is another one. A further try of the same has the same values. */
function textFor(statements: Asked[]): string | undefined {
  if (!listening) return undefined
  const call = statements.map(({ statement }) => statement).join('; ')
  listening.calls.push(call)
  const { lost, tries, values, calls } = listening
  if (lost?.call !== call) return undefined
  const given = JSON.stringify(statements.map(({ params }) => params))
  const isIt =
    tries > 0 ? given === values : calls.filter((one) => one === call).length === lost.kth
  if (!isIt || tries >= lost.texts.length) return undefined
  listening.values = given
  listening.tries += 1
  return lost.texts[tries]
}

const quietMs = 8
/** With options, because those without are none in tests (fresh-start.ts). */
export const wait = (ms: number) => scheduler.wait(ms, {})

/** Until what follows an answer has asked whatever it asks. */
export async function untilQuiet() {
  for (let before = -1; before !== begun || underWay > 0; ) {
    before = begun
    await wait(quietMs)
  }
}

/** Once in a runtime, which files share. */
export function watchLine() {
  const databases = Object.getPrototypeOf(env.CONTROL)
  const { batch } = databases
  databases.batch = function (statements: Asked[]) {
    return through(statements, () => batch.call(this, statements))
  }
  const asking = Object.getPrototypeOf(env.CONTROL.prepare('SELECT 1'))
  for (const name of ['all', 'raw', 'first', 'run']) {
    const real = asking[name]
    asking[name] = function (this: Asked, ...words: unknown[]) {
      return through([this], () => real.apply(this, words))
    }
  }
}
