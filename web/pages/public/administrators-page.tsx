import { Part, TextPage } from './text-page.tsx'

/** `/sysadmin` on the base host: which door is whose. */
export function AdministratorsPage() {
  return (
    <TextPage
      path="/sysadmin"
      title="Administrator sign-in"
      lead="There are two kinds of administrators, and each has a door of their own."
    >
      <Part title="Your organisation’s">
        <p>
          A system administrator uses the usual sign-in, or their own organisation’s address
          followed by <b>/sysadmin</b> where they were given a key.{' '}
          <a href="/discover">Find your organisation</a>
        </p>
        <p>
          An organisation administrator uses the <a href="/auth">usual sign-in</a>.
        </p>
      </Part>
      <Part title="The platform’s">
        <p>
          Those who run Bilum itself sign in here, with a second factor. They see no payments,
          payees or accounts of any organisation.
        </p>
        <p>
          <a className="button second" href="/padmin/login">
            Platform sign-in
          </a>
        </p>
      </Part>
    </TextPage>
  )
}
