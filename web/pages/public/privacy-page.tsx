import { lifeDays } from '#domain/access/organisation-life.ts'
import { closureDays, dumpsEndDays } from '#domain/closure/closure-steps.ts'
import { support } from '../ui/support.ts'
import { Part, TextPage } from './text-page.tsx'

export function PrivacyPage() {
  return (
    <TextPage
      path="/privacy-policy"
      title="Privacy"
      lead="What we store, where, who can see it, and for how long."
    >
      <Part title="In your organisation’s database">
        <p>
          Its people (name, e-mail, department, phone, role), its payees and their bank accounts,
          payments, approvals and the audit log. Nobody else’s records are in that database.
        </p>
        <p>
          For each sign-in: when, from which network address and which kind of browser, so that you
          can recognise your own.
        </p>
      </Part>
      <Part title="In the platform’s database">
        <p>
          Your organisation’s name, address and plan, who signed it up, its invoices, and how much
          of the plan it uses. From its own database we read its address and telephone number when
          we have to reach it. To find an organisation by e-mail we keep a hash of each address, and
          the e-mails we sent. Whom you pay is never there, and we who run Bilum cannot see it in
          our pages.
        </p>
      </Part>
      <Part title="As files">
        <p>
          The sheets you upload, the bank files you make, what you keep as evidence that an account
          was verified, the documents of payees, the papers beside batches, and the proofs of
          payment you send us. Each night a copy of your organisation’s database, and where its
          audit log ended. Of a statement of the bank we keep the lines, in the database, and not
          the file.
        </p>
      </Part>
      <Part title="Secrets">
        <p>
          Passwords, sessions and recovery codes are stored as hashes: we cannot read them back. Of
          the links in e-mails we store the hash, and make them with a key of ours when they leave.
          The secret of an authenticator app is encrypted. Of a passkey we have the public half
          only.
        </p>
      </Part>
      <Part title="In your browser">
        <p>
          Cookies that keep you signed in, and short ones while you sign up, sign in with a second
          factor or look at the demonstration. For a year, the language that you chose before you
          signed in. Your own settings. What you typed and did not send yet, until it is sent, you
          sign out or close the window. A sheet that you are mending, until it is sent, you sign out
          or 30 days have passed. No trackers, no advertising, and no fonts, scripts or pictures
          from anybody else.
        </p>
      </Part>
      <Part title="Where it lies">
        <p>
          On Cloudflare’s network, which stores records and delivers our e-mails for us. We do not
          promise that they stay in one country.
        </p>
      </Part>
      <Part title="How long">
        <p>
          Payments, approvals and the audit log stay as long as your organisation is a customer:
          they are its proof, and no page and no call of ours changes an entry of the log. It keeps
          the name and the e-mail address of whoever did something as they were then. An
          organisation that leaves has {closureDays} days to think again and to take its archive;
          then its database and files are deleted, and a certificate names what is kept: copies of
          the last nights for {dumpsEndDays} days, our invoices and proofs of payment for seven
          years. One that stops paying can read and export for {lifeDays.cancelled} days; then
          nobody comes in. Who signed in, with what device and from which network, and what failed,
          stays for 90 days; of addresses that an organisation does not know, only how often they
          were tried. A sign-up that is never confirmed is deleted after two days. Of whoever signs
          up or looks for an organisation we keep a code of their network, which tells nobody which
          it is, for a day.
        </p>
      </Part>
      <Part title="Your questions">
        <p>
          To see or correct what is kept about you, ask your organisation’s administrator: the
          records are the organisation’s. For everything else, write to{' '}
          <a href={`mailto:${support.email}`}>{support.email}</a>. If a law or a court makes us hand
          something over, we tell the organisation, unless that is forbidden.
        </p>
      </Part>
    </TextPage>
  )
}
