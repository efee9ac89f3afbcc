import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/role.ts'
import { comparison, payroll, ravi } from '../ui/page-cast.fixture.ts'
import { drawApproval } from './approval-page.fixture.tsx'

const html = drawApproval()

test('of a confidential batch shows no payment but those with a reason, and what is signed all the same', () => {
  const batch = { ...payroll, isConfidential: true, lines: 'ranked' as const }
  const none = { toLookAt: [], largest: [], payments: [] }
  const kept = drawApproval({ ...none, batch })
  expect(kept).toContain('What is approved is the whole batch.')
  expect(kept).toContain('>Approve K1,067,418.22 · 412</button>')
  expect(kept).not.toMatch(/>Largest<|All 412/)
})

test('of a batch that is open it says nothing of what was found, neither that there was nothing', () => {
  for (const warnings of [{}, payroll.warnings]) {
    const open = drawApproval({ batch: { ...payroll, state: 'ready', warnings } })
    expect(open).not.toMatch(/Look at these first|No new payee/)
  }
  expect(drawApproval({ batch: { ...payroll, warnings: {} } })).toContain('No new payee')
})

test('shows the source account by its last four digits on the screen', () => {
  expect(html).toContain('····\u00a04567')
  expect(html).toContain('Thu 26 Nov 2026')
})

test('puts what is unusual before the lines, with the reason for repeated payments', () => {
  expect(html.indexOf('2 new payees')).toBeLessThan(html.indexOf('Largest'))
  expect(html).toContain('“Both shifts are meant.” (Mia Kaupa)')
})

test('goes from the facts to what was found, the largest, the decision, and then to the rest', () => {
  const places = [
    'Prepared by',
    'Look at these first',
    '>Largest<',
    'value="approve"',
    '>All 412',
    'What has happened',
    'Who else can approve',
  ]
  const at = places.map((place) => html.indexOf(place))
  expect(at).toEqual([...at].sort((a, b) => a - b))
  expect(at).not.toContain(-1)
})

test('marks an approval of an older version as void', () => {
  const step = { ...payroll.steps[0], kind: 'approve', version: 1 } as (typeof payroll.steps)[0]
  const changed = { ...payroll, version: 2, steps: [step] }
  expect(drawApproval({ batch: changed })).toContain('(void')
})

test('leads from the total of the batch before to this one, in a picture and without it', () => {
  const shown = drawApproval({ comparison })
  const section = /<h2>Since Payroll FN22<\/h2>(.*?)<\/section>/.exec(shown)?.[1] ?? ''
  const [picture = '', list = ''] = section.split('</svg>')
  const links = [...picture.matchAll(/<a href="([^"]+)" tabindex="-1">/gi)].map(([, to]) => to)
  expect(links).toEqual(['/approval/b40', '#new', '#gone', '#more', '#less', '#lines'])
  for (const place of links) {
    if (place?.startsWith('#')) expect(shown).toContain(`id="${place.slice(1)}"`)
  }
  const said = list.replace(/<[^>]+>/g, ' ')
  expect(said).toContain('+ K25,000.00: 9 new')
  expect(said).toContain('− K9,000.00: 6 no longer paid')
  expect(said).toContain('and 4 more, by smaller amounts')
  expect(said).toContain('This batch · 387 as before')
  expect(shown.indexOf('Look at these first')).toBeLessThan(shown.indexOf('Since Payroll FN22'))
  expect(shown.indexOf('Since Payroll FN22')).toBeLessThan(shown.indexOf('>Largest<'))
})

test('has the batch’s life on one thread, the station where it is in bold', () => {
  const section = html.slice(html.indexOf('Prepared by'), html.indexOf('Look at these first'))
  expect(section.replace(/<svg.*<\/svg>/, '')).toContain(
    '<small>Preparation</small><small><b>Approval</b></small><small>Seal</small><small>Bank</small>',
  )
})

test('says nothing of a batch before where there is none', () => {
  const none = { before: null, steps: [], same: 0, listed: [] }
  const shown = drawApproval({ comparison: none })
  expect(shown).not.toContain('<h2>Since')
})

test('escapes what people typed', () => {
  const sly = { ...payroll, name: '<script>alert(1)</script>' }
  expect(drawApproval({ batch: sly })).not.toContain('<script>al')
})

test('tells of a debit that holds the file back, and leads whoever reads statements to it', () => {
  const line = { day: '2026-11-25', text: 'BULK <1>', amountToea: -45_222, batchReference: 'B12' }
  const draw = (
    state: 'approved' | 'file_sealed',
    isToConfirm: boolean,
    permissions: Permission[],
  ) =>
    drawApproval({
      batch: { ...payroll, state, unsaidDebit: { line: { ...line, isToConfirm } } },
      user: { ...ravi, permissions },
    })
  const sealed = draw('file_sealed', true, ['view_source_accounts'])
  expect(sealed).toContain('The bank file does not leave')
  expect(sealed).toContain('K452.22 stands on the statement of Wed 25 Nov 2026, “BULK &lt;1&gt;”')
  expect(sealed).toContain('href="/reconciliation?view=tentative">Confirm what the debit is</a>')
  const approved = draw('approved', false, [])
  expect(approved).toContain('No bank file is made: a debit waits')
  expect(approved).not.toContain('/reconciliation?')
  const kept = drawApproval({ batch: { ...payroll, unsaidDebit: { line: null } } })
  expect(kept).toContain('Whoever may, reads it under Reconciliation')
  expect(kept).not.toContain('K452.22')
})

test('of a void file that counts again it says why nothing leaves, also to who does not read its debit', () => {
  const line = { day: '2026-11-25', text: 'BULK 42', amountToea: -45_222, batchReference: 'B12' }
  const draw = (told: (typeof line & { isToConfirm: boolean }) | null) =>
    drawApproval({ batch: { ...payroll, unsaidDebit: { line: told, countsAgain: true } } })
  const told = draw({ ...line, isToConfirm: false })
  expect(told).toContain('The bank booked a bank file of B12 all the same, by a debit of K452.22')
  const kept = draw(null)
  expect(kept).toContain('The bank booked it all the same, by a debit that is not everybody’s')
  for (const page of [told, kept]) {
    expect(page).toContain('would pay some of it, or its period, a second time')
    expect(page).not.toContain('/reconciliation?')
  }
})
