import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { later } from '../../testing/browser.ts'
import { makeCast } from '../../testing/cast.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'

const acme = '/organisations/org-acme'
let person: string
beforeAll(async () => {
  await makeCast()
  person = await makePerson('operator')
})
afterEach(() => {
  vi.useRealTimers()
})

test('an open dashboard that proved itself long ago empties no networks and orders no deletion', async () => {
  const asks = (token: string) => [
    asPerson(token, 'POST', `${acme}/networks/emptying`, { reason: 'A call' }),
    asPerson(token, 'POST', `${acme}/closure/deletion`, { slug: 'acme' }),
  ]
  const codes = async (token: string) => (await Promise.all(asks(token))).map(({ code }) => code)
  const old = await platformToken(person)
  later(16)
  // neither hears what stands against it: the proof is asked for first
  expect(await codes(old)).toEqual(['recent_proof_needed', 'recent_proof_needed'])
  expect(await codes(await platformToken(person))).toEqual(['no_networks', 'closure_not_waiting'])
})
