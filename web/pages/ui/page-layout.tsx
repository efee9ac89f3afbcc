import type { ReactNode } from 'react'
import type { OrganisationView, UserView } from '#contract/session.ts'
import { unreadWords } from '#domain/words/unread-words.ts'
import { useWords } from '../words/use-words.tsx'
import { Mark } from './mark.tsx'
import { linksOf, nearPages, type OwnLink } from './navigation.ts'
import { SignOut } from './sign-out.tsx'
import { support } from './support.ts'

type Frame = {
  organisation?: OrganisationView
  user?: UserView
  /** The address of the page, where it belongs to one of the navigation. */
  path?: string
  /** The decision stands at the lower edge, where the bar would: the pages are at the end alone. */
  isDeciding?: boolean
  children: ReactNode
}

/** What every plain page has in the same place: whose page it is, who is signed in, the way out, and help. */
export function PageLayout({ organisation, user, path = '', isDeciding, children }: Frame) {
  const { frame } = useWords()
  return (
    <>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <header>
        <p>
          <Mark /> <b>Bilum</b>
          <br />
          <small>{[organisation?.name, nameOf(user)].filter(Boolean).join(' · ')}</small>
        </p>
        {user && <SignOut userId={user.id} action="/auth/logout" />}
      </header>
      <main id="main">
        {organisation?.notice && <StateNotice organisation={organisation} user={user} />}
        {children}
      </main>
      {user && <Pages user={user} path={path} hasBar={!isDeciding} />}
      <footer>
        <p>
          {frame.help} <a href={`mailto:${support.email}`}>{support.email}</a>
        </p>
        <small>{frame.hours}</small>
      </footer>
    </>
  )
}

/** The pages of this person: the rail of the desk where there is room for one; on a phone the end of the page, and a bar. */
function Pages({ user, path, hasBar }: { user: UserView; path: string; hasBar: boolean }) {
  const { frame } = useWords()
  const links = linksOf(user, path)
  return (
    <>
      <nav id="pages" aria-label={frame.allPages}>
        {links.map((link) => (
          <PageLink key={link.to} link={link} />
        ))}
        <Notifications unread={user.unread ?? 0} />
      </nav>
      {hasBar && (
        <nav className="bar" aria-label={frame.nearPages}>
          {nearPages
            .flatMap((name) => links.find(({ page }) => page === name) ?? [])
            .map((link) => (
              <PageLink key={link.to} link={link} />
            ))}
          <a href="#pages">{frame.more}</a>
        </nav>
      )}
    </>
  )
}

function PageLink({ link: { to, page, isCurrent, waiting } }: { link: OwnLink }) {
  const { frame } = useWords()
  const label = frame.pages[page]
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={waiting ? frame.waiting(label, waiting) : undefined}
    >
      {isCurrent ? <b>{label}</b> : label}
      {waiting !== undefined && (
        <>
          {' '}
          <i>{waiting}</i>
        </>
      )}
    </a>
  )
}

/** They are a page of the desk, which has its bell. */
function Notifications({ unread }: { unread: number }) {
  const { frame } = useWords()
  const count = unreadWords(unread)
  return (
    <a href="/notifications" aria-label={unread ? frame.newNotifications(count) : undefined}>
      {frame.notifications}
      {unread > 0 && (
        <>
          {' '}
          <i>{count}</i>
        </>
      )}
    </a>
  )
}

/** What the organisation's state means, on every page; those who look after billing are led there. */
function StateNotice({ organisation, user }: Pick<Frame, 'organisation' | 'user'>) {
  const { frame } = useWords()
  return (
    <p className="box wait screen">
      <span aria-hidden="true">▲</span> {organisation?.notice}{' '}
      {user?.permissions.includes('manage_billing') && <a href="/billing">{frame.pages.billing}</a>}
    </p>
  )
}

/** On one line, however long the organisation is called. */
function nameOf(user: UserView | undefined) {
  return user && `${user.firstName} ${user.lastName}`.replace(/ /g, '\u00a0')
}
