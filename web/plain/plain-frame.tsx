import type { ReactNode } from 'react'
import type { OrganisationView, UserView } from '#contract/auth.ts'
import { Mark } from './mark.tsx'
import { support } from './support.ts'

type Frame = { organisation?: OrganisationView; user?: UserView; children: ReactNode }

/** What every plain page has in the same place: whose page it is, who is signed in, the way out, and help. */
export function PlainFrame({ organisation, user, children }: Frame) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header>
        <p>
          <Mark /> <b>Bilum</b>
          {organisation && ` · ${organisation.name}`}
        </p>
        {user && <SignedInAs user={user} />}
      </header>
      <main id="main">{children}</main>
      <footer>
        <p>
          Help: <a href={`mailto:${support.email}`}>{support.email}</a>
        </p>
        <small>{support.hours}</small>
      </footer>
    </>
  )
}

function SignedInAs({ user }: { user: UserView }) {
  return (
    <form method="post" action="/auth/logout" className="two screen">
      <span>
        {user.firstName} {user.lastName}
      </span>
      <button type="submit" className="second">
        Sign out
      </button>
    </form>
  )
}
