import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountVerifications, payeeContacts } from '../../db/tenant-payees.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, paidAgain } from '../../testing/batches.ts'
import { acme, ana, as, makeCast, mia, originOf, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { approve, draftOf, kindsOf, payOut, submit, verify } from '../../testing/verification.ts'

let source = ''
let next = 61_000_000
let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

/** Somebody who was paid once, with a telephone number so many days old, and a batch that wants another account. */
async function changed(name: string, contactDays: number) {
  next += 2
  const row = (account: number) => `,${name},028-038,${account},50.00,Pay`
  const paid = await draftOf(source, [row(next)])
  await payOut(paid)
  const [line] = (await as(mia).get(`/batches/${paid}/payments`)).body.items
  const at = new Date(Date.now() - contactDays * dayMs)
  const contact = crypto.randomUUID()
  await (await openAcme()).db.insert(payeeContacts).values({
    ...{ id: contact, payeeId: line.payeeId, phone: '675 7000 0001' },
    ...{ addedBy: mia.id, addedAt: at, confirmedBy: zoe.id, confirmedAt: at },
  })
  const batch = await draftOf(source, [row(next + 1)])
  const { items } = (await as(ravi).get('/waiting-accounts')).body
  const waiting = items.find((one: { payee: { id: string } }) => one.payee.id === line.payeeId)
  return { batch, contact, waiting, id: waiting.account.id as string }
}

const call = (contactId: string) => ({ method: 'called_known_number', contactId })

describe('a call', () => {
  test('counts on a number that two people knew a week before', async () => {
    const { batch, contact, id, waiting } = await changed('Tau Ume', 8)
    expect(waiting).toMatchObject({ contacts: [{ id: contact }], mayVerify: true })
    expect(await verify(ravi, id, call(contact))).toMatchObject({ status: 200 })
    expect(await kindsOf(batch)).toEqual(['account_cooling'])
    const { body } = await as(mia).get(`/payees/${waiting.payee.id}`)
    expect(body.accounts[0]).toMatchObject({ state: 'verified', how: 'called_known_number' })
    const hours = (Date.parse(body.accounts[0].activeFrom) - Date.now()) / hourMs
    expect(Math.round(hours)).toBe(24)
  })

  test('does not count on a number of yesterday, nor on one of somebody else', async () => {
    const { contact, id, waiting } = await changed('Heni Ume', 1)
    expect(waiting.contacts).toEqual([])
    expect(await verify(ravi, id, call(contact))).toMatchObject({
      body: { code: 'contact_not_usable' },
    })
    const other = await changed('Gari Ume', 9)
    expect(await verify(ravi, id, call(other.contact))).toMatchObject({
      body: { code: 'contact_not_usable' },
    })
  })
})

test('the payees’ first page says how many accounts are to be verified, and no later one does', async () => {
  const countOf = async () => (await as(mia).get('/payees?limit=1')).body
  const before = await countOf()
  const { contact, id } = await changed('Vele Ume', 8)
  expect((await countOf()).toVerify).toBe(before.toVerify + 1)
  await verify(ravi, id, call(contact))
  expect((await countOf()).toVerify).toBe(before.toVerify)
  const later = await as(mia).get(`/payees?limit=1&cursor=${before.nextCursor}`)
  expect(later.body).not.toHaveProperty('toVerify')
})

test('a letter is kept with its hash, and something else is no letter', async () => {
  const { id } = await changed('Naomi Ume', 1)
  const withFile = (text: string) => {
    const form = new FormData()
    form.set('outcome', 'verified')
    form.set('method', 'bank_letter')
    form.set('evidence', new File([text], 'letter.pdf'))
    return as(zoe).post(`/waiting-accounts/${id}/verification`, { form })
  }
  expect(await withFile('just words')).toMatchObject({ body: { code: 'evidence_missing' } })
  expect(await withFile('%PDF-1.7 a letter')).toMatchObject({ status: 200 })
  const { db } = await openAcme()
  const [kept] = await db
    .select()
    .from(accountVerifications)
    .where(eq(accountVerifications.accountId, id))
  expect(kept?.evidenceSha256).toMatch(/^[0-9a-f]{64}$/)
  const stored = await env.FILES.get(kept?.evidenceKey ?? '')
  expect(await stored?.text()).toBe('%PDF-1.7 a letter')
})

test('the page of an account works without script, keeps what was typed, and verifies once', async () => {
  const { id, contact } = await changed('Esther Ume', 8)
  const token = await tokenOf(ravi)
  const address = `${originOf(acme)}/approval/accounts`
  const list = await ask('GET', address, { token })
  expect(list.text).toContain('Esther Ume')
  const page = await ask('GET', `${address}/${id}`, { token })
  expect(page.text).toContain('675 7000 0001')
  const post = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ outcome: 'verified', key: 'one', ...fields })
    return ask('POST', `${address}/${id}`, { token, body })
  }
  const empty = await post({ ...call(contact), note: 'Rang twice' })
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Write whom you spoke to.')
  expect(empty.text).toContain('Rang twice')
  for (const _press of [1, 2]) {
    expect(await post({ ...call(contact), spokeTo: 'Esther' })).toMatchObject({ status: 303 })
  }
  expect((await ask('GET', `${address}/${id}`, { token })).text).not.toContain('name="outcome"')
})

test('who proposed an account is told that somebody else must verify it', async () => {
  const body = { name: 'Own Proposal', bsb: '028-038', accountNumber: '69000001' }
  const { id } = (await as(zoe).post('/payees', { body })).body
  const { account } = (await as(zoe).get(`/payees/${id}`)).body
  expect((await as(zoe).get(`/waiting-accounts/${account.id}`)).body).toMatchObject({
    mayVerify: false,
    mayNotBecause: 'You proposed this account, so someone else must verify it.',
  })
  expect(await verify(zoe, account.id)).toMatchObject({ body: { code: 'second_person_needed' } })
})

test('who proposed an account does so still once a colleague mended the name and the branch beside its number', async () => {
  const body = { name: 'Mended Proposl', bsb: '028-083', accountNumber: '69000002' }
  const { id } = (await as(zoe).post('/payees', { body })).body
  const mend = async (change: object) =>
    (await as(ana).put(`/payees/${id}`, { body: change })).body.accounts[0]
  await mend({ bsb: '028-038' })
  const account = await mend({ nameAtBank: 'Mended Proposal' })
  expect(account).toMatchObject({ version: 3, kind: 'new', proposedBy: 'ana' })
  const shown = (await as(zoe).get(`/waiting-accounts/${account.id}`)).body
  expect(shown).toMatchObject({ mayVerify: false })
  expect(await verify(zoe, account.id)).toMatchObject({ body: { code: 'second_person_needed' } })
  const batch = await draftOf(source, [',Mended Proposal,028-038,69000002,10.00,Pay'])
  const handedOver = await submit(batch)
  expect(handedOver).toMatchObject({ status: 201 })
  const { digest } = handedOver.body
  expect(await approve(zoe, batch, digest)).toMatchObject({ body: { code: 'own_batch' } })
  expect(await approve(ravi, batch, digest)).toMatchObject({ body: { state: 'approved' } })
  expect((await as(mia).post(`/batches/${batch}/bank-file`)).status).toBe(201)

  // what somebody verified is nobody's proposal any more, also where it is mended then
  const later = await mend({ nameAtBank: 'Mended Again' })
  expect(await verify(zoe, later.id)).toMatchObject({ status: 200 })
  const tomorrow = database.prepare('UPDATE payee_accounts SET active_from = 1 WHERE id = ?')
  await tomorrow.bind(later.id).run()
  const next = await draftOf(source, [',Mended Again,028-038,69000002,11.00,Next'])
  const again = (await submit(next, paidAgain)).body.digest
  expect(await approve(zoe, next, again)).toMatchObject({ body: { state: 'approved' } })
})

describe('a signed list', () => {
  const list = (id: string, text = '%PDF-1.7 a list', who = zoe, note = 'By the director') => {
    const form = new FormData()
    form.set('note', note)
    if (text !== '') form.set('evidence', new File([text], 'list.pdf'))
    return as(who).post(`/waiting-accounts/by-list/${id}`, { form })
  }

  test('verifies all first accounts of a batch, and no changed one', async () => {
    const { waiting } = await changed('Vagi Ume', 1)
    const { code = '', name } = waiting.payee
    await as(ana).put('/payee-rules', {
      body: { newAccounts: 'before_submission', coolingNewHours: 0, coolingChangedHours: 24 },
    })
    const row = (who: string, account: string) => `${code},${who},028-038,${account},10.00,Pay`
    const id = await draftOf(source, [
      ',Ila One,028-038,62000001,10.00,Pay',
      ',Ila Two,028-038,62000002,10.00,Pay',
      row(name, waiting.account.accountNumber),
    ])
    expect(await kindsOf(id)).toEqual([
      'account_changed',
      'account_unverified',
      'account_unverified',
    ])
    const page = await ask('GET', `${originOf(acme)}/approval/accounts`, {
      token: await tokenOf(zoe),
    })
    expect(page.text).toContain('Verify all 2 by this list')
    expect(await list(id, '')).toMatchObject({ body: { code: 'evidence_missing' } })
    expect((await list(id, '%PDF', mia)).status).toBe(403)
    expect(await list(id, '%PDF', zoe, 'By\u202E Ana')).toMatchObject({ body: { code: 'invalid' } })
    expect(await list(id)).toMatchObject({ status: 200, body: { verified: 2 } })
    expect(await kindsOf(id)).toEqual(['account_changed'])
    expect(await list(id)).toMatchObject({ body: { code: 'not_waiting' } })

    const another = await draftOf(source, [
      ',Ila Three,028-038,62000003,10.00,Pay',
      ',Ila Four,028-038,62000004,10.00,Pay',
    ])
    const [origin, token] = [originOf(acme), await tokenOf(zoe)]
    const shown = async () => {
      const { text } = await ask('GET', `${origin}/approval/accounts`, { token })
      const [, form = ''] = text.split(`by-list/${another}"`)
      return form.split('name="revision" value="')[1]?.split('"')[0] ?? 'none'
    }
    const send = async (revision: string) => {
      const body = new FormData()
      const fields = { note: 'By the director', key: crypto.randomUUID(), revision }
      for (const [field, value] of Object.entries(fields)) body.set(field, value)
      body.set('evidence', new File(['%PDF-1.7 a list'], 'list.pdf'))
      const headers = { Origin: origin }
      const page = `${origin}/approval/accounts/by-list/${another}`
      return ask('POST', page, { token, body, headers })
    }
    // whom a maker brings in once the page was read is on no list
    const before = await shown()
    const payee = { name: 'Ila Five', bsb: '028-038', accountNumber: '62000005' }
    const more = { payments: [{ payee, amountToea: 1_000, reference: 'Pay' }] }
    expect((await as(mia).post(`/batches/${another}/payments`, { body: more })).status).toBe(201)
    for (const revision of [before, '']) {
      const refused = await send(revision)
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('This batch changed since you saw it.')
    }
    expect((await kindsOf(another)).length).toBe(3)
    const sent = await send(await shown())
    expect(sent.headers.get('Location')).toBe('/approval/accounts?done=verified')
    expect(await kindsOf(another)).toEqual([])
  })
})
