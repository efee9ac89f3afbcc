import { batchLimits } from '#domain/batches/batch.ts'
import { sheetRowsMax } from '#domain/sheets/sheet-limits.ts'
import { grouped } from '../../words/figures.ts'
import { Part, TextPage } from '../text-page.tsx'
import { BankTable, fileCap } from './bank-table.tsx'
import { HandbookApi } from './handbook-api.tsx'

const contents = [
  ['start', 'Before the first pay day'],
  ['sheet', 'The sheet'],
  ['batch', 'The batch'],
  ['approving', 'Approving'],
  ['bank-files', 'Bank files'],
  ['returns', 'Returns'],
  ['roles', 'Roles and limits'],
  ['billing', 'Plans and billing'],
  ['audit', 'The audit log'],
  ['api', 'API'],
]

/** The user's handbook: one page, so that it can be searched and printed. */
export function HandbookPage() {
  return (
    <TextPage path="/saas-docs" title="Handbook" lead="A pay day from beginning to end.">
      <nav aria-label="Contents">
        {contents.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <Part id="start" title="Before the first pay day">
        <ol>
          <li>An administrator adds the source account with its BSB, number and bank format.</li>
          <li>They invite at least one approver: makers cannot approve their own work.</li>
          <li>
            They look at the approval rules. At first: up to K50,000 one, above it two, each proved
            with a second factor.
          </li>
        </ol>
      </Part>
      <Part id="sheet" title="The sheet">
        <p>
          A CSV file or an Excel workbook (.xlsx), up to {grouped(sheetRowsMax)} rows and 5&nbsp;MB.
          It needs a row of titles with <b>Name</b> (or Surname and Given names), <b>BSB</b>,{' '}
          <b>Account number</b> and <b>Amount</b>; <b>Reference</b> is optional. Usual other titles,
          such as “A/C No” or “Net pay”, are understood. Title lines above and a total below may
          stay: the total is compared. Of rows without titles you are asked what each column holds.
        </p>
        <p>
          A bank file that a payroll program made (ABA, Kundu Pei) is read as a sheet as well,
          whatever bank it was made for. One that does not add up is refused.
        </p>
        <p>
          Problems are listed by row and column and mended on the page. Nothing is taken while one
          is left, unless you choose to take the good rows; the refused ones come back as a file.
        </p>
      </Part>
      <Part id="batch" title="The batch">
        <p>
          A batch has a name, a source account, a value date and up to{' '}
          {grouped(batchLimits.paymentsMax)} payments. Weekends and public holidays are pointed out.
          One file carries at most {fileCap}: split a larger batch on its page. Submitting checks
          everything once more, and whether enough people can approve it. To change a submitted
          batch, recall it: its approvals are void. An approved one can be recalled once its bank
          file is void, with a reason.
        </p>
      </Part>
      <Part id="approving" title="Approving">
        <p>
          Open Approvals on any phone. New payees, changed accounts, repeated payments and amounts
          over twice the usual come first. Approve, ask, or reject; the last two need a reason. You
          cannot approve what you prepared or edited, above your limit, or twice. Where your
          organisation asks for it, you write the code of your authenticator app with the approval,
          or use a passkey.
        </p>
        <p>
          A new payee’s account is confirmed when the bank file of an approved batch is made. One
          that differs from the account on file is paid only after somebody else has verified it: by
          a call to a number that two people knew before, in person, by a letter of the bank or by a
          deposit.
        </p>
      </Part>
      <BankFiles />
      <Part id="returns" title="Returns">
        <p>
          When a payment comes back, the bank says why: a closed account, a wrong number. Correct
          the payee’s account, have somebody else verify it, then pay it in a new batch. Never
          upload the first file again: it would pay everyone twice.
        </p>
      </Part>
      <Part id="roles" title="Roles and limits">
        <p>
          Every role has its limit: see the <a href="/auth/info#roles">access guide</a>. A person’s
          own limit can be lower than their role’s, never higher.
        </p>
      </Part>
      <Part id="billing" title="Plans and billing">
        <p>
          After 14 free days choose a <a href="/#plans">plan</a>. You get a numbered invoice with a
          payment reference. Pay it by bank transfer, upload the proof (PDF, JPEG or PNG, up to
          5&nbsp;MB), and a person verifies it; while they look, no deadline runs. You are told at
          80% of a limit. Above it no user or source account can be added, but payments never stop:
          the rest is invoiced.
        </p>
      </Part>
      <Part id="audit" title="The audit log">
        <p>
          It keeps each change with who, when and what. No page and no call changes it, and an
          export of it <a href="/saas-docs/audit-export">can be checked without us</a>.
        </p>
      </Part>
      <HandbookApi />
    </TextPage>
  )
}

function BankFiles() {
  return (
    <Part id="bank-files" title="Bank files">
      <ol>
        <li>Make the file once the batch is approved. The only approver cannot make it.</li>
        <li>
          Download it and take it to your bank’s portal as it is. Opening it in Excel spoils it.
        </li>
        <li>Enter the bank’s reference, count and total: they must equal the file’s.</li>
      </ol>
      <p>
        Choose the format with the source account. BSP’s portal takes Kundu Pei; Westpac PNG has its
        own; Kina and other ABA banks take ABA with the bank’s three-letter code. Where “not yet
        confirmed” stands, make a test file on the account’s page first: it pays K0.06 to accounts
        of your own.
      </p>
      <BankTable />
    </Part>
  )
}
