import { sheetRowsMax } from '#domain/sheets/sheet-limits.ts'
import { grouped } from '../words/figures.ts'
import { BankTable } from './handbook/bank-table.tsx'
import { Part, TextPage } from './text-page.tsx'

export function FeaturesPage() {
  return (
    <TextPage
      path="/features"
      title="What Bilum does"
      lead="It takes a pay day from a spreadsheet to a bank file, and makes sure that more than one person has looked."
    >
      <Part title="Preparing">
        <ul>
          <li>
            A sheet of up to {grouped(sheetRowsMax)} rows, as CSV, Excel or a payroll program’s bank
            file, is read as it is.
          </li>
          <li>Every problem names its row, its column and what was expected. Mend it in place.</li>
          <li>Take the good rows only, and get the refused ones back with a reason beside each.</li>
          <li>Leading zeros survive. An amount that could be read two ways is never guessed.</li>
          <li>Repeated payments and accounts under two names are pointed out.</li>
        </ul>
      </Part>
      <Part title="Approving">
        <ul>
          <li>Nobody approves a batch they prepared or edited; administrators are no exception.</li>
          <li>You set how many approvals a total needs, and a limit for each person.</li>
          <li>New payees, changed accounts and unusual amounts come before everything else.</li>
          <li>Ask a question instead of rejecting; the maker answers, and it comes back to you.</li>
          <li>Whoever changes a payment afterwards makes every approval void.</li>
        </ul>
      </Part>
      <Part title="Bank files">
        <p>
          The file is made from what was signed and from nothing else. Before you submit, Bilum says
          in words what your bank’s format does not allow. Nothing is ever cut to fit.
        </p>
        <BankTable />
      </Part>
      <Part title="Weak signals">
        <p>
          Signing in, approving and all of these pages are plain HTML of a few kilobytes. They work
          with JavaScript off. When the line breaks while you approve, press again: it counts once.
        </p>
      </Part>
      <Part title="The record">
        <p>
          Each change is kept with who, when and what, and chained to the one before. Export the
          chain and <a href="/saas-docs/audit-export">check it yourself</a>, with our program, which
          you can read before, or your own.
        </p>
      </Part>
      <Part title="Security">
        <ul>
          <li>One database for each organisation, at an address of its own.</li>
          <li>A second factor: a code from an app, or a passkey.</li>
          <li>
            Sessions end after 8 hours unless prolonged, and lock where nobody is; each can be ended
            from another device.
          </li>
          <li>No trackers, no fonts or scripts from elsewhere.</li>
        </ul>
      </Part>
      <p className="row">
        <a className="button" href="/signup">
          Try it free for 14 days
        </a>
      </p>
    </TextPage>
  )
}
