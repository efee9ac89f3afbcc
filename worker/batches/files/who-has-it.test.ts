import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { commit } from '../../core/commit.ts'
import { ana, as, done, mia, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { password } from '../../testing/organisation.ts'
import {
  approvedBatch,
  beginWayBack,
  database,
  ofBatch,
  seal,
} from '../way-back/way-back.fixture.ts'

/* Whoever makes a file void that is not at the bank reads who may have brought it there. */

beginWayBack()

const ask = (id: string) =>
  as(mia).post(`/batches/${id}/void-request`, {
    body: { kind: 'void', words: 'Made for the wrong day', atBank: false },
  })

test('a file is void by whoever read who has it, also where it was downloaded meanwhile', async () => {
  const id = await approvedBatch()
  const { body: file } = await seal(id)
  await ask(id)
  const { askedAt } = (await ofBatch(id)).voidAsked
  const send = (body: object) => as(zoe).post(`/batches/${id}/void`, { body })
  expect((await ofBatch(id)).lastDownload).toBeUndefined()
  expect((await as(mia).get(`/bank-files/${file.id}/content`)).status).toBe(200)
  const refusal = { status: 409, body: { code: 'downloaded_since' } }
  expect(await send({ askedAt })).toMatchObject(refusal)
  const { by, at, entry } = (await ofBatch(id)).lastDownload
  expect(by).toMatchObject({ id: 'mia' })
  // at the same millisecond
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  await as(mia).get(`/bank-files/${file.id}/content`)
  vi.useRealTimers()
  expect(await send({ askedAt, downloadEntry: entry })).toMatchObject(refusal)
  const { lastDownload } = await ofBatch(id)
  expect(lastDownload.at).toBe(at)
  expect(await send({ askedAt, downloadEntry: lastDownload.entry })).toMatchObject({
    status: 201,
  })
})

test('a file is fetched as VOID by whoever asked for it as it became void, or not at all as it was stopped', async () => {
  const fetchWhile = async (id: string, happens: () => Promise<unknown>) => {
    const end = beforeNextWrite(database, /"idempotency_keys"/, happens)
    return as(mia).get(`/bank-files/${id}/content`).finally(end)
  }
  const id = await approvedBatch()
  const { body: file } = await seal(id)
  await ask(id)
  const { askedAt } = (await ofBatch(id)).voidAsked
  const got = await fetchWhile(file.id, () =>
    done(as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })),
  )
  expect(got.body).toMatch(/^VOID VOID VOID/)
  const { body: again } = await seal(id)
  const form = new FormData()
  const sealed = (await as(mia).get(`/bank-files/${again.id}/content`)).body
  form.set('file', new File([sealed.replace('1000', '1001')], 'from-a-stick.aba'))
  const at = `/bank-files/${again.id}/checks/content`
  const stopped = await fetchWhile(again.id, () => done(as(ravi).post(at, { form })))
  expect(stopped).toMatchObject({ status: 409, body: { code: 'tampered' } })
})

test('a file is void by whoever read that the records came back since, and have forgotten who has it', async () => {
  const id = await approvedBatch()
  await seal(id)
  const realm = await openAcme()
  const mutation = { userId: 'platform', key: 'restoration/r', requestHash: 'r' }
  await commit(
    { env, realm, mutation },
    {
      ...{ at: new Date(), actorId: 'platform', action: 'organisation.restored' },
      ...{ subject: `organisation/${realm.id}`, details: {}, statements: [] },
      answer: { status: 200, body: null },
    },
  )
  await ask(id)
  const { voidAsked, lastDownload } = await ofBatch(id)
  const send = (body: object) => as(zoe).post(`/batches/${id}/void`, { body })
  const refusal = { status: 409, body: { code: 'downloaded_since' } }
  expect(await send({ askedAt: voidAsked.askedAt })).toMatchObject(refusal)
  expect(lastDownload).toMatchObject({ by: { name: 'Bilum' }, isBroughtBack: true })
  const read = { askedAt: voidAsked.askedAt, downloadEntry: lastDownload.entry }
  expect(await send(read)).toMatchObject({ status: 201 })
})

// the last one: for ten minutes it may have whatever file is made
test('a file is void by whoever read who began an archive that may have it', async () => {
  const id = await approvedBatch()
  await seal(id)
  await ask(id)
  await done(as(ana).post('/organisation/archives', { body: { password } }))
  const refusal = { status: 409, body: { code: 'downloaded_since' } }
  const { askedAt } = (await ofBatch(id)).voidAsked
  const send = (body: object) => as(zoe).post(`/batches/${id}/void`, { body })
  expect(await send({ askedAt })).toMatchObject(refusal)
  const { lastDownload } = await ofBatch(id)
  expect(lastDownload).toMatchObject({ by: { id: 'ana' }, inArchive: true })
  expect(await send({ askedAt, downloadEntry: lastDownload.entry })).toMatchObject({ status: 201 })
})
