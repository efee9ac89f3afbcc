import { Part, TextPage } from './text-page.tsx'

type DemoPageProps = {
  /** Is there a demonstration to look at? */
  isOpen: boolean
}

/** What the demonstration shows, and the one tap that leads into it. */
export function DemoPage({ isOpen }: DemoPageProps) {
  return (
    <TextPage
      path="/demo"
      title="The demonstration"
      lead="An organisation with invented people and invented payments, in the product as it is."
    >
      <Part title="Look around">
        {isOpen ? (
          <>
            <p>
              <a className="button" href="/demo/enter">
                See the demo
              </a>
            </p>
            <p>No account and no password. You see what a finance manager sees.</p>
          </>
        ) : (
          <p>
            It is not open at the moment. A <a href="/signup">free trial</a> shows you the same,
            with an organisation of your own.
          </p>
        )}
      </Part>
      <Part title="What to look at">
        <ol>
          <li>A batch that waits: what is new or unusual in it stands above its payments.</li>
          <li>The same batch under Approvals, as an approver reads it on a phone.</li>
          <li>A payee’s page, with each account it ever had and who verified it.</li>
          <li>A finished batch, from the first row to its bank file, with who did what.</li>
        </ol>
      </Part>
      <Part title="What you cannot do there">
        <p>
          Change anything, or take a file out: whatever you press, it stays as it is for the next
          visitor. To try your own sheet, begin a <a href="/signup">free trial</a>.
        </p>
      </Part>
    </TextPage>
  )
}
