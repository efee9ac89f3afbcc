import { beforeAll, expect, test } from 'vitest'
import { isEnglish, shown } from '#pages/words/english.fixture.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { as, makeCast, mia, originOf, ravi, tokenOf } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'
import { draftOf, payOut } from '../../testing/verification.ts'

const address = `${originOf('acme')}/approval/accounts`
const accepted = { 'Accept-Language': 'tpi', Origin: originOf('acme') }
let account = ''

/** Tau Ume was paid once, and a batch of Mia's wants another account. */
beforeAll(async () => {
  await makeCast()
  const source = await addKunduAccount()
  await payOut(await draftOf(source, [',Tau Ume,028-038,61000001,50.00,Pay']))
  await draftOf(source, [',Tau Ume,028-038,61000002,50.00,Pay'])
  account = (await as(ravi).get('/waiting-accounts')).body.items[0].account.id
})

const open = async (path: string, who: Person = ravi) =>
  ask('GET', `${address}${path}`, { token: await tokenOf(who), headers: accepted })

async function send(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ key: crypto.randomUUID(), ...fields })) {
    form.set(name, value)
  }
  const token = await tokenOf(ravi)
  return ask('POST', `${address}/${account}`, { token, headers: accepted, body: form })
}

test('an account that waits is shown in Tok Pisin, with its figures', async () => {
  const [list, one] = [await open(''), await open(`/${account}`)]
  expect(list.text).toContain('<h1>Ol account yu mas sekim</h1>')
  expect(one.text).toContain('Nau: Kina Bank 028-038 6100\u00a00002')
  expect(one.text).toContain('Em account bilong Tau Ume')
  for (const { text } of [list, one]) expect(isEnglish(shown(text))).toEqual([])
  // Enter in a field presses the first button of its form, and finds nothing out
  const form = /<form[^>]*\/approval\/accounts\/.*?<\/form>/s.exec(one.text)?.[0] ?? ''
  expect(form.match(/<button[^>]*>/g)?.[0]).toContain('disabled')
})

test('whoever asked for it is told why somebody else must verify it', async () => {
  const { text } = await open(`/${account}`, mia)
  expect(text).toContain('<html lang="tpi">')
  expect(isEnglish(shown(text))).toEqual([])
})

test.each([
  [{ outcome: 'verified', method: 'in_person' }, 'Raitim yu toktok wantaim husat.'],
  [
    { outcome: 'verified', method: 'in_person', spokeTo: 'x'.repeat(81) },
    'Yu toktok wantaim i no ken winim 80 mak bilong rait.',
  ],
  [{ outcome: 'perhaps' }, 'i no stret.'],
])('%j is refused in Tok Pisin', async (fields, sentence) => {
  const { status, text } = await send(fields)
  expect(status).toBe(422)
  expect(text).toContain(sentence)
  expect(isEnglish(shown(text))).toEqual([])
})

test('a rejection is told in Tok Pisin', async () => {
  const { headers } = await send({ outcome: 'rejected', note: 'Em i tok nogat' })
  expect(headers.get('Location')).toBe('/approval/accounts?done=rejected')
  expect((await open('?done=rejected')).text).toContain(
    'Tok nogat pinis. Mani bai i no go long dispela account.',
  )
})
