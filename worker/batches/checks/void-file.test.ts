import { expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { payment } from '../../testing/batches.ts'
import { as, mia, originOf, ravi, tokenOf } from '../../testing/cast.ts'
import {
  approveAgain,
  approvedBatch,
  beginWayBack,
  database,
  makeVoid,
  recall,
  seal,
} from '../way-back/way-back.fixture.ts'

beginWayBack()

const check = async (bankFileId: string, sha256: string) => {
  const answer = await as(ravi).post(`/bank-files/${bankFileId}/checks`, { body: { sha256 } })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

test('a void file is called void, beside the one of its batch after the mend and beside another', async () => {
  const id = await approvedBatch()
  const file = (await seal(id)).body
  await makeVoid(id)
  expect((await recall(id)).status).toBe(200)
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(91, 7_000)] } })
  expect((await approveAgain(id)).status).toBe(201)
  const mended = (await seal(id)).body
  const beside = (await seal(await approvedBatch())).body

  const before = { bankFileId: file.id, batchReference: file.batchReference, isVoid: true }
  const own = await check(mended.id, file.sha256)
  expect(own).toMatchObject({ result: 'another_file', other: { ...before, isOfBatch: true } })
  expect((await check(beside.id, file.sha256)).other).toEqual({ ...before, isOfBatch: false })
  const counts = (await check(file.id, mended.sha256)).other
  expect(counts).toMatchObject({ bankFileId: mended.id, isVoid: false, isOfBatch: true })

  const url = `${originOf('acme')}/approval/${id}?check=${own.id}`
  const page = async () => (await ask('GET', url, { token: await tokenOf(ravi) })).text
  expect(await page()).toContain(
    `Stop: this is ${file.batchReference}’s file of before, which is VOID. It must not go to the bank.`,
  )
  await as(ravi).put('/auth/profile', { body: { preferences: { language: 'tpi' } } })
  expect(await page()).toContain(
    `dispela em fail bilong ${file.batchReference} bilong bipo, na em i VOID. No ken givim long bank.`,
  )
})

test('where the file that counts has the same bytes as a void one, it is called what counts', async () => {
  const id = await approvedBatch()
  const file = (await seal(id)).body
  await makeVoid(id)
  const again = (await seal(id)).body
  expect(again.sha256).toBe(file.sha256)
  const beside = (await seal(await approvedBatch())).body
  const { other } = await check(beside.id, again.sha256)
  expect(other).toMatchObject({ bankFileId: again.id, isVoid: false, isOfBatch: false })
})

const checkContent = (bankFileId: string, text: string) => {
  const form = new FormData()
  form.set('file', new File([text], 'from-the-stick.aba'))
  return as(ravi).post(`/bank-files/${bankFileId}/checks/content`, { form })
}

test('beside itself a void file is called void, with its own or other line ends, and in what was checked before', async () => {
  const id = await approvedBatch()
  const file = (await seal(id)).body
  const content = (await as(mia).get(`/bank-files/${file.id}/content`)).body as string
  const counted = await check(file.id, file.sha256)
  expect(counted).toMatchObject({ result: 'identical', isVoid: false, isSealedAgain: false })
  await makeVoid(id)
  const isVoid = { isVoid: true, isSealedAgain: false }
  expect(await check(file.id, file.sha256)).toMatchObject({ result: 'identical', ...isVoid })
  const otherEnds = await checkContent(file.id, content.replaceAll('\r\n', '\n'))
  expect(otherEnds.body).toMatchObject({ result: 'line_ends', ...isVoid })
  const { items } = (await as(mia).get(`/bank-files/${file.id}/checks`)).body
  expect(items).toHaveLength(3)
  for (const item of items) expect(item).toMatchObject(isVoid)
  const logged = (await readChain(database)).filter(
    (one) => one.subject === `batch/${id}` && one.action === 'bank_file.checked',
  )
  const said = logged.map(({ details }) => JSON.parse(details).isVoid)
  expect(said).toEqual([undefined, true, true])

  expect((await recall(id)).status).toBe(200)
  await as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(92, 7_000)] } })
  expect((await approveAgain(id)).status).toBe(201)
  expect((await seal(id)).status).toBe(201)
  const url = `${originOf('acme')}/approval/${id}?check=${counted.id}`
  const page = async () => (await ask('GET', url, { token: await tokenOf(ravi) })).text
  await as(ravi).put('/auth/profile', { body: { preferences: { language: 'en' } } })
  expect(await page()).toContain('Stop: this file is VOID. It must not go to the bank.')
  await as(ravi).put('/auth/profile', { body: { preferences: { language: 'tpi' } } })
  expect(await page()).toContain('Stop: dispela fail i VOID. No ken givim long bank.')
})

test('of a void file it is said where the one that counts has the same bytes, and of that one nothing', async () => {
  const id = await approvedBatch()
  const file = (await seal(id)).body
  await makeVoid(id)
  const again = (await seal(id)).body
  expect(again.sha256).toBe(file.sha256)
  const held = await check(file.id, file.sha256)
  expect(held).toMatchObject({ result: 'identical', isVoid: true, isSealedAgain: true })
  const [listed] = (await as(mia).get(`/bank-files/${file.id}/checks`)).body.items
  expect(listed).toMatchObject({ id: held.id, isVoid: true, isSealedAgain: true })
  const counts = await check(again.id, again.sha256)
  expect(counts).toMatchObject({ result: 'identical', isVoid: false, isSealedAgain: false })
})

test('the download of a void file is no bank file, and stops no batch', async () => {
  const id = await approvedBatch()
  const file = (await seal(id)).body
  await makeVoid(id)
  const again = (await seal(id)).body
  const beside = (await seal(await approvedBatch())).body
  const token = await tokenOf(mia)
  const address = `${originOf('acme')}/api/bank-files/${file.id}/content`
  const copy = (await ask('GET', address, { token })).text
  expect(copy).toMatch(/^VOID VOID VOID - /)

  const held = async (bankFileId: string, text: string) => {
    const form = new FormData()
    form.set('file', new File([text], 'VOID.txt'))
    return as(mia).post(`/bank-files/${bankFileId}/checks/content`, { form })
  }
  const none = { result: 'not_a_bank_file', differenceCount: 0 }
  const stays = { ...none, batchState: 'file_sealed' }
  expect((await held(again.id, copy)).body).toMatchObject(stays)
  expect((await held(beside.id, copy)).body).toMatchObject(stays)
  expect((await held(file.id, copy)).body).toMatchObject(none)
  // nor one of which somebody changed what follows: no bank takes it for a file
  expect((await held(again.id, `${copy}x`)).body).toMatchObject(stays)
  // what was sealed, with another first line of its own, is compared as ever
  const bare = copy.slice(copy.indexOf('\n') + 1).replace(/^0/, '5')
  expect((await held(again.id, bare)).body.result).toBe('changed')
})
