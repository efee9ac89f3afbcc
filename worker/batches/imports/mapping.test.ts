import { beforeAll, describe, expect, test } from 'vitest'
import type { ImportView } from '../../contract/batches/imports.ts'
import type { SheetMappingView } from '../../contract/batches/sheet-mappings.ts'
import { sha256 } from '../../core/sha256.ts'
import { dayMs } from '../../domain/durations.ts'
import { addKunduAccount, paidAgain, payDay, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

const titles = ['Name', 'BSB', 'Account', 'Gross', 'Take Home K', 'Status']
const said = { 'Take Home K': 'amount', Gross: 'unread' }
let acme: Awaited<ReturnType<typeof makeCast>>['acme']
let source = ''
let accounts = 7_100_000_000
beforeAll(async () => {
  acme = (await makeCast()).acme
  source = await addKunduAccount()
})

const sheet = (status: string, head = titles) =>
  `${head.join(',')}\nMapped ${head.length},088-950,${++accounts},20.00,9.80,${status}\n`

async function send(
  text: string,
  answers: Record<string, unknown> = {},
  goodRowsOnly = false,
  to?: string,
  by = mia,
) {
  const form = new FormData()
  form.set('sheet', new File([text], 'pay.csv'))
  for (const [name, value] of Object.entries(answers)) form.set(name, JSON.stringify(value))
  if (goodRowsOnly) form.set('goodRowsOnly', 'true')
  const batch = to ?? (await startBatch(source))
  const { status, body } = await as(by).post(`/batches/${batch}/imports`, { form })
  const { accepted, goodTotalToea, problems } = body as ImportView
  const codes = problems.map(({ column, code, severity }) => `${column} ${code} ${severity}`)
  return { status, accepted, goodTotalToea, codes, importId: body.importId as string }
}

const find = async (head: string[], who = mia) =>
  as(who).get(`/sheet-mappings?titles=${await sha256(JSON.stringify(head))}`)

describe('what is said of the columns of a sheet', () => {
  test('is not remembered before a sheet is kept by it', async () => {
    expect((await send(sheet('Leave'), { mapping: said })).status).toBe(422)
    expect((await find(titles)).body.items).toEqual([])
  })

  test('is remembered with the sheet that is kept, with who said so', async () => {
    expect(await send(sheet('Active'), { mapping: said })).toMatchObject({
      status: 201,
      goodTotalToea: 980,
    })
    const [body] = (await find(titles)).body.items
    expect(body as SheetMappingView).toMatchObject({
      mapping: said,
      confirmedBy: { id: mia.id },
    })
    const { body: page } = await as(mia)
      .get('/audit?limit=1')
      .catch(() => ({ body: undefined }))
    expect(page).toBeDefined()
  })

  test('reads the next sheet with these titles, and the answer names each column', async () => {
    const { status, goodTotalToea, codes } = await send(sheet('Active'))
    expect([status, goodTotalToea]).toEqual([201, 980])
    expect(codes.filter((one) => one.includes('mapping_remembered'))).toEqual([
      'Gross mapping_remembered warning',
      'Take Home K mapping_remembered warning',
    ])
  })

  test('silences nothing that a row of the next sheet says against being paid', async () => {
    const answered = { mapping: { ...said, Status: 'unread' } }
    expect((await send(sheet('Leave'), answered)).status).toBe(201)
    const { status, codes } = await send(sheet('Terminated'))
    expect(status).toBe(422)
    expect(codes).toContain('Status row_says_stop error')
  })

  test('is not used for titles of which one differs', async () => {
    const other = titles.with(3, 'Gross pay')
    const { status, codes } = await send(sheet('', other))
    expect([status, codes]).toEqual([422, ['(sheet) column_missing error']])
    expect((await find(other)).body.items).toEqual([])
  })

  test('gives way to what the request says, which is remembered in its place', async () => {
    const mapping = { Gross: 'amount', 'Take Home K': 'unread' }
    const { goodTotalToea, codes } = await send(sheet('Active'), { mapping })
    expect(goodTotalToea).toBe(2_000)
    expect(codes.join()).not.toContain('mapping_remembered')
    expect((await find(titles)).body.items[0].mapping).toEqual(mapping)
  })

  test('is not looked up where the request says that none was shown', async () => {
    const { status, codes } = await send(sheet('Active'), { remembered: {} })
    expect([status, codes]).toEqual([422, ['(sheet) column_missing error']])
    expect((await find(titles)).body.items).toHaveLength(1)
  })

  test('is forgotten once a sheet is kept that was to be read as it stands', async () => {
    const plain = ['Name', 'BSB', 'Account', 'Hours', 'Amount', 'Note']
    await send(sheet('', plain), { mapping: { Hours: 'unread' } })
    expect((await find(plain)).body.items).toHaveLength(1)
    expect((await send(sheet('', plain), { mapping: {} })).status).toBe(201)
    expect((await find(plain)).body.items).toEqual([])
  })

  test('is the same again for the refused rows', async () => {
    const mapping = { Gross: 'unread', 'Take Home K': 'amount' }
    const extra = [...titles, 'Site']
    await send(sheet('Active,A', extra), { mapping })
    const two = `${sheet('Active,B', extra)}Bad,88,1,1.00,2.00,Active,C\n`
    const { accepted, importId } = await send(two, {}, true)
    expect(accepted).toBe(1)
    const refused = await as(mia).get(`/imports/${importId}/refused-rows`)
    expect(refused.body).toContain('Bad,88,1,1.00,2.00,Active,C')
    expect(refused.body).not.toContain('Mapped')
  })

  test('is told to those who may import', async () => {
    expect((await find(titles)).body.items).toHaveLength(1)
    expect((await find(titles, tom)).status).toBe(403)
  })
})

const fields = { kind: 'pay', sourceAccountId: '', rhythm: '', description: 'PAY' }
const makeTemplate = async (name: string) => {
  const body = { ...fields, name, sourceAccountId: source }
  return (await as(mia).post('/templates', { body })).body.id as string
}
const startOf = async (templateId: string) => {
  const body = {
    ...{ name: 'Payroll', sourceAccountId: source, valueDate: payDay(), description: 'PAY' },
    templateId,
  }
  return (await as(mia).post('/batches', { body })).body.id as string
}

describe('a template', () => {
  const head = ['Name', 'BSB', 'Account', 'Basic', 'Net Pay', 'Site']
  let templateId = ''
  beforeAll(async () => {
    templateId = await makeTemplate('Of one system')
  })
  const sendTo = async (text: string, answers = {}, goodRowsOnly = false) =>
    send(text, answers, goodRowsOnly, await startOf(templateId))

  test('reads the next sheet of its system as the last, whatever was said for others since', async () => {
    const own = ['Name', 'BSB', 'Account', 'Worked', 'Out K', 'Site']
    const one = await makeTemplate('Hours in Worked')
    const answers = { mapping: { Worked: 'unread', 'Out K': 'amount' } }
    await send(sheet('A', own), answers, false, await startOf(one))
    await send(sheet('A', own), { mapping: { Worked: 'amount', 'Out K': 'unread' } })
    const again = await send(sheet('A', own), {}, false, await startOf(one))
    expect([again.status, again.goodTotalToea]).toEqual([201, 980])
    expect((await send(sheet('A', own))).goodTotalToea).toBe(2_000)
    const path = `/sheet-mappings?titles=${await sha256(JSON.stringify(own))}`
    const batchId = await startOf(one)
    const { body } = await as(mia).get(`${path}&batchId=${batchId}`)
    expect(body.items[0].mapping).toEqual(answers.mapping)
    expect(body.lastSheet).toMatchObject({ titles: own, columns: { amount: 'Out K' } })
    expect((await as(mia).get(path)).body.lastSheet).toBeNull()
    // its page shows it, to whoever reads payments, and whoever may add sheets forgets it
    const shown = async () => (await as(tom).get(`/templates/${one}`)).body.lastSheet
    expect(await shown()).toMatchObject({ ...body.lastSheet, keptBy: { id: mia.id } })
    const forgetting = () => as(mia).remove(`/templates/${one}/last-sheet`)
    expect((await forgetting()).status).toBe(200)
    expect([await shown(), (await forgetting()).status]).toEqual([null, 404])
    // then what was said for others is all there is
    expect((await send(sheet('A', own), {}, false, await startOf(one))).goodTotalToea).toBe(2_000)
    expect(await shown()).toMatchObject({ columns: { amount: 'Worked' } })
  })

  test('is not paid from another column of money than the last time before somebody says so', async () => {
    expect(await sendTo(sheet('A', head))).toMatchObject({ status: 201, goodTotalToea: 980 })
    // the program calls the gross Pay Amount now, and what is paid by a name that nobody knows
    const other = head.with(3, 'Pay Amount').with(4, 'In pocket')
    for (const goodRowsOnly of [false, true]) {
      const { status, accepted, codes } = await sendTo(sheet('A', other), {}, goodRowsOnly)
      expect([status, accepted]).toEqual([422, 0])
      expect(codes).toContain('Pay Amount column_changed error')
      expect(codes).toContain('(sheet) columns_differ warning')
    }
    const mapping = { 'In pocket': 'amount', 'Pay Amount': 'unread' }
    expect(await sendTo(sheet('A', other), { mapping })).toMatchObject({ status: 201 })
    const next = await sendTo(sheet('A', other))
    expect([next.status, next.goodTotalToea]).toEqual([201, 980])
    expect(next.codes.join()).not.toMatch(/column_changed|columns_differ/)
  })

  test('names the title that is missing where a sheet cannot be read without it', async () => {
    const { status, codes } = await sendTo(sheet('A', head.with(4, 'Pocket').with(3, 'Rate')))
    expect(status).toBe(422)
    expect(codes).toEqual(['(sheet) column_missing error', '(sheet) columns_differ warning'])
  })
})

describe('whoever said which column pays', () => {
  const head = ['Name', 'BSB', 'Account', 'Rate K', 'Out K', 'Site']
  const zoes = { 'Rate K': 'amount', 'Out K': 'unread' }
  const people = [
    'Kila Karo',
    'Mea Tom',
    'Vele Ao',
    'Gari Sere',
    'Hitolo Rau',
    'Boio Dai',
    'Sibona Ila',
    'Raka Nou',
  ]
  const sent = async (answers = {}, templateId?: string, by = mia) => {
    const id = templateId === undefined ? await startBatch(source) : await startOf(templateId)
    const text = sheet('A', head).replace('Mapped 6', people.pop() ?? '')
    expect((await send(text, answers, false, id, by)).goodTotalToea).toBe(2_000)
    return id
  }
  const decided = async (id: string) => {
    const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
    const approve = async (who: typeof zoe) =>
      (await as(who).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } }))
        .body
    return [(await approve(zoe)).code, (await approve(ravi)).state]
  }

  test('approves no batch that is read so, whoever keeps its sheet, for ninety days', async () => {
    await sent({ mapping: zoes }, undefined, zoe)
    expect(await decided(await sent())).toEqual(['own_batch', 'approved'])
    expect(await decided(await sent({ remembered: zoes }))).toEqual(['own_batch', 'approved'])
    // in a template whoever keeps a sheet says the same again
    const one = await makeTemplate('Of two people')
    await sent({}, one)
    expect(await decided(await sent({}, one))).toEqual(['own_batch', 'approved'])
    // nor does whoever says something else of these titles elsewhere
    await sent({ mapping: { ...zoes, Site: 'unread' } }, undefined, zoe)
    expect(await decided(await sent({}, one))).toEqual(['own_batch', 'approved'])
    await acme.database
      .prepare('UPDATE template_sheets SET kept_at = kept_at - ? WHERE kept_by = ?')
      .bind(90 * dayMs, zoe.id)
      .run()
    expect(await decided(await sent({}, one))).toEqual([undefined, undefined])
  })
})
