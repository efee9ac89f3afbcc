import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { countRows } from '../../core/d1/tally.ts'
import type { App } from '../app.ts'
import { owedHere } from '../quotas/count-rows.ts'
import { openMax, requirePlace, takenStream } from './taken-stream.ts'

/* Somebody who reads slowly, or not at all, holds a page of what they take: so many at a moment, and no more. */

const asked = (actorId: string, id: string, isUnpaid = false) =>
  ({ env: {}, var: { actorId, realm: { id, kind: 'organisation', isUnpaid } } }) as Context<App>

async function* pages(count: number) {
  for (let page = 0; page < count; page++) yield new Uint8Array([page])
}

test('of one person, of an organisation and of all a few leave at a moment, until they are read or given up', async () => {
  const taken: ReadableStream<Uint8Array>[] = []
  const take = (person: string, organisation: string) => {
    const stream = takenStream(asked(person, organisation), 1, pages(3))
    taken.push(stream)
    return stream
  }
  const fills = (count: number, person: string, organisation: string) => {
    for (let n = 0; n < count; n++) take(person, organisation)
    expect(() => take(person, organisation)).toThrow('too_much_at_once')
    expect(() => requirePlace(asked(person, organisation), 1)).toThrow('too_much_at_once')
  }
  const { person, organisation, all } = openMax
  fills(person, 'mia', 'one')
  fills(organisation - person, 'ravi', 'one')
  fills(person, 'bob', 'two')
  fills(all - organisation - person, 'cas', 'three')
  // what was read to its end is gone, and so is what was given up
  const [read, givenUp, ...others] = taken
  expect(new Uint8Array(await new Response(read).arrayBuffer())).toEqual(new Uint8Array([0, 1, 2]))
  fills(1, 'mia', 'one')
  await givenUp?.cancel()
  fills(1, 'mia', 'one')
  for (const one of [...others, ...taken.slice(all)]) await one.cancel()
  await take('mia', 'one').cancel()
})

test('two that hold the places of all, and read nothing, keep none from a third', async () => {
  const taken = ['one', 'two'].flatMap((organisation) =>
    ['mia', 'ravi'].map((person) =>
      takenStream(asked(person, organisation), openMax.person, pages(3)),
    ),
  )
  const third = () => takenStream(asked('ana', 'three'), 10, pages(1))
  const own = third()
  await expect(new Response(taken[0]).arrayBuffer()).rejects.toThrow('needs its place')
  // whoever gave way takes no place back from those who hold no more
  expect(() => takenStream(asked('mia', 'one'), openMax.person, pages(3))).toThrow()
  expect(await new Response(own).arrayBuffer()).toHaveProperty('byteLength', 1)
  for (const one of taken.slice(1)) await one.cancel()
})

test('trials of one stranger, each of which holds less than an archive, keep none from whoever pays', async () => {
  const trials = Array.from({ length: 5 }, (_, nth) =>
    takenStream(asked('eve', `trial ${nth}`, true), 9, pages(3)),
  )
  const own = takenStream(asked('ana', 'pays'), 10, pages(1))
  expect(() => takenStream(asked('eve', 'trial 5', true), 11, pages(1)), 'is most').toThrow()
  expect(await new Response(own).arrayBuffer()).toHaveProperty('byteLength', 1)
  await expect(new Response(trials[0]).arrayBuffer()).rejects.toThrow('needs its place')
  for (const one of trials.slice(1)) await one.cancel()
})

test('what breaks leaves its place', async () => {
  async function* broken() {
    yield new Uint8Array([1])
    throw new Error('broken')
  }
  for (let n = 0; n <= openMax.all; n++) {
    const stream = takenStream(asked('mia', 'one'), openMax.person, broken())
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('broken')
  }
})

test('what databases read for it as it leaves is owed by whoever takes it', async () => {
  async function* read() {
    for (let page = 0; page < 3; page++) {
      countRows({ rows_read: 1_000_000 } as D1Meta)
      yield new Uint8Array([page])
    }
  }
  const stream = takenStream(asked('una', 'six'), 1, read())
  await new Response(stream).arrayBuffer()
  expect(owedHere.get('six/una')?.untold).toBe(3_000)
})
