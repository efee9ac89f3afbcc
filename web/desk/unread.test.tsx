import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { payroll, payrollAccount } from '../testing/cast.ts'
import { openPage } from '../testing/open-page.tsx'
import { NightCard } from './audit/integrity/night-card.tsx'
import { TamperedNotice } from './batches/checks/tampered-notice.tsx'
import { EditBatchDialog } from './batches/dialogs/edit-batch-dialog.tsx'
import { UploadDialog } from './batches/dialogs/upload-dialog.tsx'
import { Advice } from './batches/paper/advice.tsx'
import { AttachDialog } from './batches/paper/attach-dialog.tsx'
import { Remittance } from './batches/paper/remittance.tsx'
import { CalendarCard } from './profile/calendar-card.tsx'
import { DelegationsCard } from './profile/delegations.tsx'
import { CutOffs } from './source-accounts/cut-offs/cut-offs.tsx'
import { MakeTestDialog } from './source-accounts/test-files/make-test-dialog.tsx'
import { TestFiles } from './source-accounts/test-files/test-files.tsx'

/*
 * What a part of a page asks for by itself, when no answer comes: it says which part could not be read, that this changed
 * nothing, and asks again when it is pressed. Whole pages are drawn by the boundary (`e2e/weak-line.test.ts`).
 */
const nothing = () => undefined
const atBank = { ...payroll, state: 'uploaded' as const }
const account = `/api/source-accounts/${payrollAccount.id}`
const parts: [what: string, part: ReactNode, path: string, first?: () => Promise<unknown>][] = [
  ['Who approves for whom', <DelegationsCard key="" />, '/api/delegations'],
  ['This', <CalendarCard key="" />, '/api/calendar-feed'],
  ['What was found', <NightCard key="" />, '/api/integrity/nights'],
  ['When the bank takes files', <CutOffs key="" account={payrollAccount} />, `${account}/cut-offs`],
  ['What was tried', <TestFiles key="" account={payrollAccount} />, `${account}/test-files`],
  [
    'The other accounts',
    <MakeTestDialog key="" account={payrollAccount} onClose={nothing} />,
    '/api/source-accounts',
  ],
  [
    'The source accounts',
    <EditBatchDialog key="" batch={payroll} onClose={nothing} />,
    '/api/source-accounts',
  ],
  [
    'The sealed file',
    <UploadDialog key="" batch={payroll} bankFileId="f1" onClose={nothing} />,
    '/api/bank-files/f1',
  ],
  [
    'What differs',
    <TamperedNotice key="" batch={payroll} bankFileId="f1" />,
    '/api/bank-files/f1/checks',
  ],
  [
    'The lines of the batch',
    <AttachDialog key="" batch={payroll} onClose={nothing} />,
    '/api/batches/p1/payments',
    async () => userEvent.type(await screen.findByLabelText(/^Line/), '2'),
  ],
  ['The payees', <Remittance key="" batch={atBank} />, '/api/batches/p1/payments'],
  ['Whom an e-mail tells', <Advice key="" batch={atBank} />, '/api/batches/p1/remittance-letters'],
]

test.each(parts)(
  '%s: what could not be read says so, and is asked for again',
  async (what, part, path, first) => {
    const { requests } = openPage(part, {
      answers: { [`GET ${path}`]: [503, 'away'] },
    })
    await first?.()
    const notice = (await screen.findByText(`${what} could not be read.`)).closest('[role=alert]')
    expect(screen.queryByText(/it cannot happen twice/)).toBeNull()
    const asked = () => requests.filter((request) => request.path === path).length
    const before = asked()
    await userEvent.click(within(notice as HTMLElement).getByRole('button'))
    await expect.poll(asked).toBeGreaterThan(before)
  },
)
