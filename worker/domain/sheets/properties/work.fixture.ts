import { Session } from 'node:inspector'

/*
 * How much is done, counted and not timed: every run of a piece of our own code, as V8 counts them for coverage, and every
 * letter or element that is handed to a search, a pattern or a loop of the language.
 */

type Range = { count: number }
type Script = { url: string; functions: { ranges: Range[] }[] }

/** What the work costs, in pieces of code run and letters handed on. */
export function countWork(work: () => unknown): number {
  const counted = startCounting()
  try {
    work()
  } finally {
    counted.stop()
  }
  return counted.sum()
}

/** The same of work that waits, such as for what unpacks a workbook. */
export async function countWaiting(work: () => Promise<unknown>): Promise<number> {
  const counted = startCounting()
  try {
    await work()
  } finally {
    counted.stop()
  }
  return counted.sum()
}

function startCounting() {
  const session = new Session()
  session.connect()
  const ask = (method: string, parameters: object = {}): { result?: Script[] } => {
    let answer: { result?: Script[] } = {}
    session.post(method, parameters, (error: Error | null, given?: object) => {
      if (error) throw error
      answer = given ?? {}
    })
    return answer
  }
  ask('Profiler.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const letters = countLetters()
  return {
    stop: letters.stop,
    sum: () => {
      const scripts = ask('Profiler.takePreciseCoverage').result ?? []
      ask('Profiler.stopPreciseCoverage')
      session.disconnect()
      const ours = scripts.filter(({ url }) =>
        /worker\/domain\/(?!.*(test|fixture|fixtures))/.test(url),
      )
      const pieces = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      return letters.sum() + pieces.reduce((sum, { count }) => sum + count, 0)
    },
  }
}

/**
 * How much more the second doubling costs than the first; what is done once for any sheet falls out of the differences. What
 * V8 may have lost of the largest, a fiftieth at most, is no growth.
 */
export function growthOf(work: (count: number) => number, counts = [40, 80, 160]): number {
  const [small, middle, large] = counts.map((count) => wholeOf(() => work(count)))
  const lost = (large ?? 0) / 50
  return ((large ?? 0) - (middle ?? 0) - lost) / ((middle ?? 0) - (small ?? 0) + lost)
}

const triesMax = 12

/** V8 loses a count now and then and never adds one: the largest, of three at least, once it was counted twice. */
function wholeOf(count: () => number): number {
  let [largest, seen] = [0, 0]
  for (let tries = 0; tries < triesMax && (tries < 3 || seen < 2); tries++) {
    const counted = count()
    seen = counted > largest ? 1 : seen + Number(counted === largest)
    largest = Math.max(largest, counted)
  }
  return largest
}

/** Letters that a method looks at, at most: of a search no more than lies before what it finds. */
function countLetters() {
  let letters = 0
  const undo: (() => void)[] = []
  const watch = (
    owner: object,
    name: string,
    cost: (self: unknown, args: unknown[], answer: unknown, from: number) => number,
  ) => {
    const before = Reflect.get(owner, name) as (...args: unknown[]) => unknown // a method of the language
    const watched = function (this: unknown, ...args: unknown[]): unknown {
      const from = this instanceof RegExp ? this.lastIndex : 0
      const answer = before.apply(this, args)
      letters += cost(this, args, answer, from)
      return answer
    }
    Reflect.set(owner, name, watched)
    undo.push(() => Reflect.set(owner, name, before))
  }
  const whole = (self: unknown) => String(self).length
  const outcome = (_self: unknown, _args: unknown[], answer: unknown) => String(answer).length
  const search = (self: unknown, [, start]: unknown[], at: unknown) =>
    (Number(at) < 0 ? whole(self) : Number(at)) - Number(start ?? 0)
  for (const name of ['trim', 'split', 'includes', 'toLowerCase', 'replaceAll']) {
    watch(String.prototype, name, whole)
  }
  // marks in a row are put into their order by comparing each with each
  watch(String.prototype, 'normalize', (self) =>
    (String(self).match(/\p{M}+/gu) ?? []).reduce(
      (sum, { length }) => sum + length * length,
      whole(self),
    ),
  )
  watch(String.prototype, 'slice', outcome)
  watch(String.prototype, 'indexOf', search)
  watch(RegExp.prototype, 'test', (_self, [text]) => whole(text))
  // one that goes on from match to match reads what lies between them; one that stands where it is, its match alone
  watch(RegExp.prototype, 'exec', (self, [text], match, from) => {
    const { global, sticky, lastIndex } = self as RegExp // it is watched on their prototype
    if (!global && !sticky) return whole(text)
    if (match !== null) return lastIndex - from
    return sticky ? 1 : whole(text) - from
  })
  watch(RegExp.prototype, Symbol.replace as never, (_self, [text]) => whole(text))
  for (const name of ['includes', 'indexOf', 'filter', 'map', 'slice']) {
    watch(Array.prototype, name, (self) => (self as unknown[]).length)
  }
  const stop = () => {
    for (const one of undo.reverse()) one()
  }
  return { stop, sum: () => letters }
}
