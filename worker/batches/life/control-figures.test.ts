import { beforeAll, describe, expect, test } from 'vitest'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'

let source = ''
let accounts = 7_200_000_000
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

const need = (needsControlTotal: boolean) =>
  as(ana).put(`/source-accounts/${source}`, { body: { needsControlTotal } })

const names =
  'Aua Wari,Bomai Kerenga,Chris Dau,Dobu Silas,Ester Pokana,Frank Yombo,Gima Rupa,Helen Tokua,Isaac Mondo,Joyce Lelei,Kila Vagi,Lohia Momo,Martin Sepik'.split(
    ',',
  )

/** A batch with one payment of K12.50, of a sheet with these figures. */
async function withSheet(answers: Record<string, string> = {}, batch = '') {
  const id = batch || (await startBatch(source))
  const form = new FormData()
  const number = String(++accounts)
  const text = `Name,BSB,Account,Amount,Reference\n${names.pop()},088-950,${number},12.50,FN${number.slice(-3)}\n`
  form.set('sheet', new File([text], 'pay.csv'))
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  expect((await as(mia).post(`/batches/${id}/imports`, { form })).status).toBe(201)
  return id
}

async function submit(id: string) {
  const { status, body } = await as(mia).post(`/batches/${id}/submission`, {
    body: { findingsReason: 'Meant', duplicatesReason: 'Meant' },
  })
  return [status, body.code, body.detail]
}

const change = (id: string, body: object) => as(mia).put(`/batches/${id}`, { body })

describe('an account whose payrolls carry a control total', () => {
  beforeAll(async () => {
    expect((await need(true)).body.needsControlTotal).toBe(true)
    expect(
      (await as(ana).put(`/source-accounts/${source}`, { body: { name: 'Pay' } })).body,
    ).toMatchObject({ needsControlTotal: true })
  })

  test('takes no batch without both figures', async () => {
    const id = await withSheet()
    const { body } = await as(mia).get(`/batches/${id}`)
    expect(body).toMatchObject({ controlTotalToea: null, headCount: null, state: 'needs_fix' })
    expect(body.checks).toContainEqual(expect.objectContaining({ code: 'control_total_missing' }))
    expect(await submit(id)).toEqual([
      422,
      'control_total_missing',
      'This account needs the control total and the head count of the payroll’s own report. The batch has K12.50 in 1 payment.',
    ])
    await change(id, { controlTotalToea: 1_250 })
    expect((await submit(id))[1]).toBe('control_total_missing')
  })

  test('takes one whose figures agree, typed beside the sheet or on the batch', async () => {
    const beside = await withSheet({ controlTotalToea: '1250', headCount: '1' })
    expect((await as(mia).get(`/batches/${beside}`)).body).toMatchObject({
      controlTotalToea: 1_250,
      headCount: 1,
      state: 'ready',
    })
    expect(await submit(beside)).toEqual([201, undefined, undefined])
    const typed = await withSheet()
    expect((await change(typed, { controlTotalToea: 1_250, headCount: 1 })).body.state).toBe(
      'ready',
    )
    expect((await submit(typed))[0]).toBe(201)
  })

  test('refuses one whose figures agreed with an earlier content', async () => {
    const id = await withSheet({ controlTotalToea: '1250', headCount: '1' })
    await withSheet({}, id)
    expect(await submit(id)).toEqual([
      422,
      'control_total_differs',
      'The control total is K12.50, but the batch has K25.00.',
    ])
    await change(id, { controlTotalToea: 2_500 })
    expect(await submit(id)).toEqual([
      422,
      'head_count_differs',
      'The head count is 1, but the batch has 2 payments.',
    ])
  })

  test('adds the figures of a second sheet to those of the first', async () => {
    const id = await withSheet({ controlTotalToea: '1250', headCount: '1' })
    await withSheet({ controlTotalToea: '1250', headCount: '1' }, id)
    expect(await submit(id)).toEqual([201, undefined, undefined])
  })
})

describe('an account whose payrolls need none', () => {
  beforeAll(async () => {
    await need(false)
  })

  test('takes a batch without, and refuses one that was typed and differs, until it is taken back', async () => {
    expect((await submit(await withSheet()))[0]).toBe(201)
    const id = await withSheet()
    await change(id, { controlTotalToea: 1_251 })
    expect((await submit(id))[1]).toBe('control_total_differs')
    expect((await change(id, { controlTotalToea: null })).body.controlTotalToea).toBeNull()
    expect(await submit(id)).toEqual([201, undefined, undefined])
  })

  test('keeps the figures of a batch that was handed over', async () => {
    const id = await withSheet({ controlTotalToea: '1250' })
    expect(await submit(id)).toEqual([201, undefined, undefined])
    expect((await change(id, { controlTotalToea: null })).body.code).toBe('not_editable')
  })

  test.each([{ controlTotalToea: -1 }, { controlTotalToea: 1.5 }, { headCount: 'two' }])(
    'refuses %j by its field',
    async (body) => {
      const id = await startBatch(source)
      const [field] = Object.keys(body)
      expect(await change(id, body)).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    },
  )
})
