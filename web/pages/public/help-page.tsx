import { support } from '../ui/support.ts'
import { Part, TextPage } from './text-page.tsx'

/** For someone who stands before a closed door. */
export function HelpPage() {
  return (
    <TextPage
      path="/help"
      title="Help with signing in"
      lead="Find your case. If none fits, write to us; never send anybody your password or a code."
    >
      <Part id="password" title="Forgotten password">
        <p>
          <a href="/auth/reset-password">Reset it</a> at your organisation’s address: we send a link
          that works once. No e-mail after a few minutes? Check your spam folder, then check the
          address you wrote; an e-mail goes only to an address that your organisation knows.
        </p>
      </Part>
      <Part id="locked" title="Too many wrong tries">
        <p>
          Five wrong passwords or codes from one place, and tries from there wait: a minute at
          first, then longer, up to 15 minutes. Nobody needs to unlock it. You get in at once on a
          device that you used before, or after <a href="/auth/reset-password">a new password</a>.
        </p>
      </Part>
      <Part id="organisation" title="Cannot find your organisation">
        <p>
          Every organisation has its own address. <a href="/discover">Write your e-mail address</a>,
          and we send you the addresses of the organisations that know it. For safety the page
          itself never says whether we know you.
        </p>
      </Part>
      <Part id="second-factor" title="Lost second factor">
        <p>
          Use one of the ten recovery codes you were given; each works once. No code left? Ask an
          administrator of your organisation: they ask for the lost one to be taken away, and where
          there is a second administrator, that one confirms it. We who run Bilum cannot ask for it;
          where one administrator is alone and nobody else approves, two of us can confirm what they
          asked for, each after a call. With your last one goes your password: an e-mail brings the
          link for another. An administrator who lost their own needs two others, so keep the codes.
        </p>
      </Part>
      <Part id="invitation" title="Invitation does not open">
        <p>
          A link in an e-mail works once, and for a limited time. Ask whoever invited you to send it
          again. To confirm a sign-up you have 24 hours;{' '}
          <a href="/email-confirmation-pending">ask for another e-mail</a> after that.
        </p>
      </Part>
      <Part id="inactive" title="“Account Inactive”">
        <p>Your administrator has deactivated your account. Only they can activate it again.</p>
      </Part>
      <Part id="network" title="“Not from this network”">
        <p>
          Your organisation lets its people in from its own networks alone. The page says which
          address it saw: go to one of them, or ask an administrator to add it. Where no
          administrator gets in either, <a href="/support">ask us</a>: after a call we can empty the
          list, so that people come in from everywhere again. We cannot write a network into it, and
          every administrator is told.
        </p>
      </Part>
      <Part id="denied" title="“Access Denied”">
        <p>
          Your role does not open that page; it says which ones do. Your administrator can change
          your role. <a href="/auth/info#roles">What each role may do</a>
        </p>
      </Part>
      <Part id="administrators" title="“Administrator Access Required”">
        <p>
          That page is for the administrators of your organisation, whatever else your role opens.
          Ask one of them.
        </p>
      </Part>
      <Part id="signed-out" title="Signed out all at once">
        <p>
          A session ends after 8 hours, sooner where you or your organisation chose so, or when it
          was ended from another device. Sign in again: nothing that was saved is lost. “Locked”
          means that nobody was there for a while: your password opens it where it stood.
        </p>
      </Part>
      <Part id="ask" title="Whom to ask">
        <p>
          About your account and your role: your organisation’s administrator. About anything else:{' '}
          <a href={`mailto:${support.email}`}>{support.email}</a> at any hour, or{' '}
          <a href={support.phoneLink}>{support.phone}</a>, {support.phoneHours}.
        </p>
      </Part>
    </TextPage>
  )
}
