import { env } from 'cloudflare:workers'
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, afterEach } from 'vitest'
import { meanwhile } from '../faults.ts'
import { isUnentered, namesEntry } from './unentered.ts'

/*
 * Every change of money, rights or settings is entered in the log in the same batch (decision 0003). A test fails while the product
 * writes anything else than unentered.ts names, in a batch without an entry: whatever came by a request, by the clock or by the
 * call of an object. What a test writes itself is its own affair.
 */
type Asked = D1PreparedStatement & { statement: string }
type Owner = Record<string, unknown>

/** Files share a runtime, and what asks is wrapped once. */
const kept = globalThis as {
  asked?: { ofProduct: AsyncLocalStorage<true>; strays: string[]; wrapped: WeakSet<object> }
}
kept.asked ??= { ofProduct: new AsyncLocalStorage(), strays: [], wrapped: new WeakSet() }
const { ofProduct, strays, wrapped } = kept.asked

/** Whatever this does counts as done by the product. */
export const asProduct = <T>(work: () => T): T => ofProduct.run(true, work)

/** What was written without an entry since this was last asked. */
export const takeStrays = (): string[] => strays.splice(0)

function look(statements: Asked[]) {
  if (!ofProduct.getStore() || meanwhile.isNow) return
  const texts = statements.map(({ statement }) => statement)
  if (texts.every(isUnentered) || texts.some(namesEntry)) return
  // by a handle of the product, as in faulty-line.ts
  if (!new Error().stack?.includes('patient-database')) return
  strays.push(...texts.filter((text) => !isUnentered(text)))
}

function wrap(owner: Owner, name: string) {
  const real = owner[name]
  if (typeof real !== 'function') return
  owner[name] = function (this: unknown, ...words: unknown[]) {
    return asProduct(() => real.apply(this, words))
  }
}

/** The ways into the Worker: what is asked of it, its clock, and the calls of its objects. */
function wrapDoors(worker: Record<string, unknown>) {
  for (const [name, part] of Object.entries(worker)) {
    let door = (name === 'default' ? part : (part as { prototype?: object }).prototype) as Owner
    while (door && door !== Object.prototype && door.constructor?.name !== 'DurableObject') {
      const isNew = !wrapped.has(door)
      wrapped.add(door)
      const own = isNew ? Object.getOwnPropertyDescriptors(door) : {}
      for (const [key, { value }] of Object.entries(own)) {
        if (key !== 'constructor' && typeof value === 'function') wrap(door, key)
      }
      door = Object.getPrototypeOf(door)
    }
  }
}

type Runner = { import(url: string, options?: unknown): Promise<Record<string, unknown>> }
// the plugin's own, as in kept-worker.ts
const { moduleRunner } = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: Runner } })
  .__vitest_mocker__
const importing = moduleRunner.import
moduleRunner.import = async (url, options) => {
  const found = await importing.call(moduleRunner, url, options)
  if (url.endsWith('/worker/index.ts')) wrapDoors(found)
  return found
}

const databases = Object.getPrototypeOf(env.CONTROL)
if (!databases.asksForEntries) {
  databases.asksForEntries = true
  const { batch } = databases
  databases.batch = function (statements: Asked[]) {
    look(statements)
    return batch.call(this, statements)
  }
  const asking = Object.getPrototypeOf(env.CONTROL.prepare('select 1'))
  for (const name of ['all', 'raw', 'first', 'run']) {
    const real = asking[name]
    asking[name] = function (this: Asked, ...words: unknown[]) {
      look([this])
      return real.apply(this, words)
    }
  }
}

function expectNone() {
  const found = takeStrays()
  if (found.length > 0) throw new Error(`Written without an entry of the log:\n${found.join('\n')}`)
}
afterEach(expectNone)
afterAll(expectNone)
