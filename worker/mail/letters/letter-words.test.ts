import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { platformRealm } from '../../core/databases.ts'
import { tokenOf } from '../../core/links.ts'
import { linksOf, miaAsReader, render } from '../../testing/render-letter.ts'
import type { SecurityEvent } from '../letter-types.ts'
import { everyLetter } from './letter.fixture.ts'

const base = 'http://localhost:8787'

test('the letter that waits for an approval says everything in its subject and its first lines', async () => {
  const { subject, text } = await render('waiting_for_your_approval')
  expect(subject).toBe('412 payments, K1,067,418.22 wait for your approval: Payroll FN23')
  expect(text).toContain('Batch        Payroll FN23 (B17)')
  expect(text).toContain('Payments     412')
  expect(text).toContain('Total        K1,067,418.22')
  expect(text).toContain('Prepared by  Mia Kila')
  expect(text).toContain('Paid on      Thu 26 Nov 2026')
  expect(linksOf(text)).toEqual(['http://acme.localhost:8787/approval/b7'])
})

test('one payment waits, many wait', async () => {
  const content = { paymentCount: 1, totalToea: 100 }
  const { subject } = await render('waiting_for_your_approval', content)
  expect(subject).toBe('1 payment, K1.00 waits for your approval: Payroll FN23')
})

test.each(['batch_queried', 'batch_approved', 'batch_rejected'] as const)(
  '%s carries count, total, name, reference and who',
  async (name) => {
    const { subject, text } = await render(name)
    expect(subject).toContain('412 payments, K1,067,418.22')
    expect(text).toContain('Payroll FN23 (B17)')
    expect(text).toContain('Ravi Tau')
    expect(linksOf(text)).toEqual(['http://acme.localhost:8787/batches/b7'])
  },
)

test('a question and a rejection bring the words of whoever wrote them, line by line', async () => {
  expect((await render('batch_queried')).text).toContain('> Is Kila\n> still here?')
  expect((await render('batch_rejected')).text).toContain('> Kila left in October')
})

test.each([
  ['confirmation', '/confirm-email', '22 Nov 2026 14:06'],
  ['activation', '/activate-account', '28 Nov 2026 14:06'],
  ['reset', '/auth/reset-password', '21 Nov 2026 15:06'],
] as const)(
  '%s opens its page with a token that no database holds, and says until when',
  async (name, path, until) => {
    const { text } = await render(name)
    const [link = ''] = linksOf(text)
    const { pathname, searchParams } = new URL(link)
    expect(pathname).toBe(path)
    expect(searchParams.get('token')).toBe(await tokenOf(env, everyLetter[name].link))
    expect(text.replace(/\s+/g, ' ')).toContain(`until ${until}, Port Moresby time`)
  },
)

test.each([
  ['activation', '/padmin/activate-account'],
  ['reset', '/padmin/reset-password'],
  ['security_notice', '/padmin/login'],
] as const)('%s leads the platform’s own people to the platform’s own page', async (name, path) => {
  const { text } = await render(name, {}, { realm: platformRealm(env) })
  const { origin, pathname } = new URL(linksOf(text)[0] ?? '')
  expect({ origin, pathname }).toEqual({ origin: base, pathname: path })
})

test.each<SecurityEvent>([
  'new_device',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'account_locked',
  'codes_guessed',
  'approval_codes_guessed',
  'passkey_copied',
  'bank_account_changed',
  'rights_changed',
  'rules_changed',
  'sign_in_rules_changed',
  'change_waits',
  'unfreezing_asked',
  'archive_begun',
  'details_changed',
  'person_renamed',
])('the notice of %s says what, when, whose account, and what to do', async (what) => {
  const { text } = await render('security_notice', { what })
  expect(text).toContain('What     Chrome on Android')
  expect(text).toContain('When     21 Nov 2026 14:06, Port Moresby time')
  expect(text).toContain('Account  mia@example.test')
  expect(text).toMatch(/If (it was|you did not)/)
  expect(text).not.toContain('token')
})

test('discovery without an organisation says so, and leads nowhere', async () => {
  const { subject, text } = await render('discovery', { organisations: [] })
  expect(subject).toBe('No organisation knows this address')
  expect(linksOf(text)).toEqual([])
})

test('discovery stays a letter of a few lines, however many organisations there are', async () => {
  const organisations = Array.from({ length: 25 }, (_, index) => ({
    slug: `company-${index}`,
    name: `Company ${index}`,
  }))
  const { text } = await render('discovery', { organisations })
  expect(linksOf(text)).toHaveLength(20)
  expect(text).toContain('And 5 more')
})

test('a name that a stranger chose does not become a link in a letter to someone else', async () => {
  const organisationName = 'Win at http://evil.example or www.evil.example\u202e'
  const reader = { ...miaAsReader, firstName: 'https://evil.example' }
  const { text, subject } = await render('confirmation', { organisationName }, { reader })
  expect(`${subject}${text}`).not.toMatch(/evil\.example|\u202e/)
  expect(linksOf(text)).toHaveLength(1)
})

test('remittance advice says what each invoice came to, and what a credit note takes off', async () => {
  const { text } = await render('remittance_advice')
  const said = text.replace(/\s+/g, ' ')
  expect(said).toContain(
    'Invoice INV 2231 of Thu 12 Nov 2026 gross K13,120.00, withheld K1,000.00, net K12,120.00',
  )
  expect(said).toContain('Credit note CN 4 takes off gross K132.00, withheld K12.00, net K120.00')
})

test('an invoice says what to pay, with which reference, until when', async () => {
  const { subject, text } = await render('invoice_issued')
  expect(subject).toBe('Invoice 31: K799.00 by Sat 5 Dec 2026')
  expect(text).toContain('Reference  BIL-000031-K')
  expect(text).toContain('Total      K799.00')
  expect(text).toContain('plan Professional')
})

test('a letter about an overdue invoice says what is still open and why', async () => {
  const { subject, text } = await render('invoice_overdue')
  expect(subject).toBe('Overdue: invoice 31, K500.00')
  expect(text).toContain('Still open  K500.00')
  expect(text).toContain('An invoice was not paid by its day.')
})

test('what came back is told by its amount, and of a payment of which a part did by both', async () => {
  const returned = { toea: 2_000, ofToea: 50_000 }
  const whole = { toea: 50_000, ofToea: 50_000 }
  const advice = (await render('advice_taken_back', { returned })).text.replace(/\s+/g, ' ')
  expect(advice).toContain('K20.00 of the K500.00 of B17-3 was sent back by the bank')
  const all = (await render('advice_taken_back', { returned: whole })).text.replace(/\s+/g, ' ')
  expect(all).toContain('B17-3 of K500.00, was sent back by the bank')
  const stands = await render('advice_stands', { returned, stillBackToea: 3_000 })
  expect(stands.subject).toContain('A part of a payment')
  expect(stands.text.replace(/\s+/g, ' ')).toContain(
    'Another part of yours, K30.00, was sent back all the same and was not paid.',
  )
  const revived = await render('advice_stands', { because: 'void', payment: '' })
  expect(revived.subject).toContain('counts after all')
  expect(revived.text).not.toContain('sent back')
  expect(await render('payment_returned', { returned })).toMatchObject({
    subject: 'A part of a payment came back: B17-3 to Mea Tom',
    text: expect.stringContaining('Came back      K20.00 of K500.00'),
  })
  expect((await render('payment_returned', { returned: whole })).text).toContain(
    'Came back      K500.00\n',
  )
  // a letter that was written before amounts were told
  expect((await render('payment_returned', { returned: undefined })).text).not.toContain(
    'Came back',
  )
})

test('a credit of several that is taken back says of how many a part came back all the same', async () => {
  const { subject, text } = await render('payments_return_undone', { partsLeft: 2 })
  expect(subject).toBe('They did not come back by that credit: 37 payments of B17')
  expect(text.replace(/\s+/g, ' ')).toContain('Of 2 of them another part came back all the same.')
  const none = await render('payments_return_undone', { partsLeft: 0 })
  expect(none.subject).toBe('They did not come back: 37 payments of B17')
  expect(none.text).not.toContain('all the same')
})

test('a receipt says what came and until when it is paid', async () => {
  const { text } = await render('receipt')
  expect(text).toContain('Paid        K799.00')
  expect(text).toContain('Paid until  Sun 20 Dec 2026')
})

test('a letter about a state says what one can still do', async () => {
  const { subject, text } = await render('organisation_state')
  expect(subject).toBe('Acme Hospital is suspended')
  expect(text).toContain('You can read, export')
  const closed = await render('organisation_state', { state: 'archived', because: '' })
  expect(linksOf(closed.text)).toEqual([])
})

test('content that is none throws instead of leaving holes', async () => {
  const incomplete = { totalToea: undefined } as unknown as { totalToea: number } // an old row
  await expect(render('batch_approved', incomplete)).rejects.toThrow('whole number of toea')
})
