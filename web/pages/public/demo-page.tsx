import { support } from '../ui/support.ts'
import { Part, TextPage } from './text-page.tsx'

type DemoPageProps = {
  /** Where the demo organisation signs in; null where there is none. */
  demoAddress: string | null
}

export function DemoPage({ demoAddress }: DemoPageProps) {
  return (
    <TextPage
      path="/demo"
      title="The demo organisation"
      lead="An organisation with invented people and invented payments, and the product as it is."
    >
      <Part title="Look around">
        {demoAddress ? (
          <>
            <p>
              <a className="button" href={demoAddress}>
                Open the demo organisation
              </a>
            </p>
            <p>
              It has one user for every role. For a sign-in, write to{' '}
              <a href={`mailto:${support.email}`}>{support.email}</a>.
            </p>
          </>
        ) : (
          <p>
            It is not open at the moment. A <a href="/signup">free trial</a> shows you the same,
            with an organisation of your own.
          </p>
        )}
      </Part>
      <Part title="What you can do">
        <ol>
          <li>
            As the payment manager: start a batch, upload a sheet, mend what is wrong, submit it.
          </li>
          <li>As an approver, on your phone: look at what is unusual, then approve or ask.</li>
          <li>As the payment manager again: make the bank file and open it.</li>
          <li>As the organisation’s administrator: read what the audit log has kept of it.</li>
        </ol>
      </Part>
      <Part title="What it is not">
        <p>
          Nothing you do there reaches a bank: the files have a bank’s form, but the accounts belong
          to nobody. Others see what you enter, so enter nothing real. It may be emptied at any
          time.
        </p>
      </Part>
    </TextPage>
  )
}
