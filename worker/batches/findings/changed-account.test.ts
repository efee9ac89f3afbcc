import { describe, expect, test } from 'vitest'
import { outbox } from '../../db/records.ts'
import { spelled } from '../../testing/batches.ts'
import { as, done, mia, ravi, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import {
  approve,
  draftOf,
  findingsOf,
  kindsOf,
  payOut,
  settle,
  submit,
  verify,
} from '../../testing/verification.ts'
import { beginFindings, replaceAccount, source, waiting } from './findings.fixture.ts'

beginFindings()

let lastAccount = 30_000_000
/** Somebody who was paid once: their row, and another account of theirs. */
async function known(name: string, code: string) {
  lastAccount += 2
  const row = (account: number, { who = name, number = code, bsb = '028-038' } = {}) =>
    `${number},${who},${bsb},${account},100.00,Pay`
  await payOut(await draftOf(source, [row(lastAccount)]))
  return { row, first: lastAccount, other: lastAccount + 1 }
}

const accountOf = async (id: string) => {
  const [line] = (await as(mia).get(`/batches/${id}/payments`)).body.items
  return { ...line, detail: (await as(mia).get(`/payees/${line.payeeId}`)).body }
}

/** Who was written to about somebody's account. */
async function lettersAbout(words: string) {
  const { db } = await openAcme()
  const letters = await db.select().from(outbox)
  const meant = letters.filter(({ content }) => JSON.stringify(content).includes(words))
  return meant.map(({ recipientId }) => recipientId)
}

describe('a sheet with another account for somebody known', () => {
  test('is kept, blocks the batch, and is paid only after somebody else verified it', async () => {
    const { row, other } = await known('Thomas Pok', 'E1')
    const id = await draftOf(source, [row(other)])
    expect(await kindsOf(id)).toEqual(['account_changed'])
    expect(await submit(id, { findingsReason: 'Trust me' })).toMatchObject({
      status: 422,
      body: { code: 'findings_open', errors: [{ row: 1, code: 'account_changed' }] },
    })
    expect(await lettersAbout('Thomas Pok, 028-038')).toEqual(['ana'])
    const { account, holdsUp, before } = await waiting('Thomas Pok')
    expect(holdsUp).toMatchObject([{ id }])
    expect(before.accountNumber).not.toBe(account.accountNumber)

    expect(await verify(mia, account.id)).toMatchObject({ status: 403 })
    expect(await verify(zoe, account.id, { spokeTo: '' })).toMatchObject({
      body: { code: 'spoke_to_missing' },
    })
    expect(await verify(zoe, account.id, { method: 'bank_letter' })).toMatchObject({
      body: { code: 'evidence_missing' },
    })
    expect(await verify(zoe, account.id, { method: 'called_known_number' })).toMatchObject({
      body: { code: 'contact_not_usable' },
    })
    expect(await verify(zoe, account.id)).toMatchObject({ status: 200 })
    expect(await kindsOf(id)).toEqual([])
    expect(await payOut(id)).toContain(String(other))
  })

  test('is paid to the account on file where the maker says so, and the other is put aside', async () => {
    const { row, first, other } = await known('Mea Tom', 'E2')
    const id = await draftOf(source, [row(other)])
    const [found] = await findingsOf(id)
    expect(found?.waysOut).toEqual(['pay_account_on_file', 'verify'])
    expect(await settle(id, found?.paymentId ?? '', 'another_person')).toMatchObject({
      body: { code: 'finding_gone' },
    })
    expect(await settle(id, found?.paymentId ?? '', 'pay_account_on_file')).toMatchObject({
      status: 200,
      body: { accountNumber: String(first) },
    })
    expect(await waiting('Mea Tom')).toBeUndefined()
    const text = await payOut(id)
    expect(text).toContain(String(first))
    expect(text).not.toContain(String(other))
  })

  test('is another person of this name only where no number says otherwise', async () => {
    const { row, other } = await known('Simon Karo', '')
    const id = await draftOf(source, [row(other)])
    const [found] = await findingsOf(id)
    await settle(id, found?.paymentId ?? '', 'another_person')
    expect(await kindsOf(id)).toEqual(['same_name'])
    expect(await submit(id)).toMatchObject({ body: { code: 'findings_need_reason' } })
    expect(await payOut(id, { findingsReason: 'His cousin' })).toContain(String(other))
  })

  test('is one other person in each of its lines', async () => {
    const { row, other } = await known('Kora Gabi', '')
    const id = await draftOf(source, [row(other), row(other).replace('100.00', '20.00')])
    const settleNext = async (action: string) => {
      const [found] = await findingsOf(id, 1)
      return settle(id, found?.paymentId ?? '', action)
    }
    const first = await settleNext('another_person')
    const second = await settleNext('another_person')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.payeeId).toBe(first.body.payeeId)
    expect(await kindsOf(id, 1)).toEqual([])
  })

  test('at another branch of the same bank needs a reason and no call', async () => {
    const { row, first } = await known('Vagi Tau', 'E4')
    const id = await draftOf(source, [row(first, { bsb: '028-040' })])
    expect(await kindsOf(id)).toEqual(['branch_changed'])
    await payOut(id, { findingsReason: 'The branch moved' })
    expect((await accountOf(id)).detail.account).toMatchObject({ bsb: '028-040', state: 'active' })
    const bank = await draftOf(source, [row(first, { bsb: '088-950' })])
    expect(await kindsOf(bank)).toEqual(['account_changed'])
  })

  test('that was replaced is named as an old account', async () => {
    const { row, first, other } = await known('Gari Wari', 'E5')
    const id = await draftOf(source, [row(other)])
    await verify(zoe, (await waiting('Gari Wari')).account.id)
    await payOut(id)
    const again = await draftOf(source, [row(first)])
    expect(await kindsOf(again)).toEqual(['old_account', 'same_sheet'])
    expect(await submit(again)).toMatchObject({ body: { code: 'findings_open' } })
  })

  test('that somebody rejected is never paid', async () => {
    const { row, other } = await known('Heni Oala', 'E6')
    const id = await draftOf(source, [row(other)])
    const { account } = await waiting('Heni Oala')
    expect(await verify(ravi, account.id, { outcome: 'rejected', note: 'Not hers' })).toMatchObject(
      {
        status: 200,
      },
    )
    expect(await kindsOf(id)).toEqual(['account_rejected'])
    expect(await verify(zoe, account.id)).toMatchObject({ body: { code: 'not_waiting' } })
  })

  test('waits while a batch on its way still pays the account before', async () => {
    const { row, first, other } = await known('Ruth Oala', 'E7')
    const onItsWay = await draftOf(source, [row(first)])
    const { digest } = (await submit(onItsWay, { findingsReason: 'The next fortnight' })).body
    const next = await draftOf(source, [row(other)])
    await verify(zoe, (await waiting('Ruth Oala')).account.id)
    expect(await kindsOf(next)).toEqual(['account_cooling'])
    await approve(ravi, onItsWay, digest)
    expect(await kindsOf(next)).toEqual(['account_cooling'])
    expect((await as(mia).post(`/batches/${onItsWay}/bank-file`)).status).toBe(201)
    expect(await payOut(next)).toContain(String(other))
  })
})

describe('a row that says one person and pays another', () => {
  test('blocks, by number and by name', async () => {
    const pok = await known('Tau Pok', 'E11')
    const mea = await known('Naomi Mea', 'E12')
    const id = await draftOf(source, [mea.row(pok.first)])
    expect(await kindsOf(id)).toEqual(['belongs_to_other'])
    const [found] = await findingsOf(id)
    await settle(id, found?.paymentId ?? '', 'pay_account_on_file')
    expect(await payOut(id)).toContain(String(mea.first))

    const unnumbered = await draftOf(source, [
      pok.row(pok.first, { who: 'Kila Kuman', number: '' }),
    ])
    expect(await kindsOf(unnumbered)).toEqual(['belongs_to_other'])
  })

  test('blocks nobody who has the number themselves, whoever else was given it', async () => {
    const { row, first } = await known('Alu Wambi', 'E20')
    for (const account of ['5550001', '5550002', '5550003', '5550004', '5550005', '5550006']) {
      const body = { name: `Other ${spelled(Number(account))}`, code: 'E20', bsb: '088-950' }
      await done(as(mia).post('/payees', { body: { ...body, accountNumber: account } }))
    }
    expect(await kindsOf(await draftOf(source, [row(first)]))).not.toContain('belongs_to_other')
    // what says the name and the number of the one, and goes to the other, is asked about all the same
    const [alu, dia] = [`E20,Alu Wambi,088-950,5550001,100.00,Pay`, 'E20,Dia Wambi']
    expect(await kindsOf(await draftOf(source, [alu]))).toContain('belongs_to_other')
    const nobodys = await draftOf(source, [`${dia},028-038,${first},100.00,Pay`])
    expect(await kindsOf(nobodys)).not.toContain('belongs_to_other')
  })

  test('needs a reason where the number is right and the name is another, once and for all', async () => {
    const { row, first } = await known('Esther Boge', 'E13')
    const married = () => draftOf(source, [row(first, { who: 'Esther Simbu' })])
    const id = await married()
    expect(await kindsOf(id)).toEqual(['code_reused'])
    await payOut(id, { findingsReason: 'She married' })
    const again = await married()
    const found = (await findingsOf(again)).find(({ kind }) => kind === 'code_reused')
    expect(found).toMatchObject({ reason: 'She married', reasonedBy: 'Mia Kila' })
    expect(await submit(again, { duplicatesReason: 'Next' })).toMatchObject({ status: 201 })
  })
})

test('a line that goes to the account of today is looked at as one that was typed for it', async () => {
  const { first, row } = await known('Ila Goro', 'E60')
  const { payeeId } = await accountOf(await draftOf(source, [row(first)]))
  const id = await draftOf(source, [])
  const payments = [{ payeeId, amountToea: 990_000, reference: 'Pay' }]
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  expect(await kindsOf(id)).toEqual(['above_usual'])
  lastAccount += 2
  await replaceAccount(payeeId, 'Ila Goro', String(lastAccount))
  expect(await kindsOf(id)).toEqual(['above_usual'])
})
