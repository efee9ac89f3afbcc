import { deployment } from '../ui/deployment.ts'
import { RoleTable } from './handbook/role-table.tsx'
import { Part, TextPage } from './text-page.tsx'

/** The access guide: how one gets in, as whom, and for how long. */
export function AccessPage() {
  return (
    <TextPage
      path="/auth/info"
      title="Access guide"
      lead="How signing in works, what each role may do, and what to do before a closed door."
    >
      <Part id="addresses" title="Your address">
        <p>
          Each organisation has its own, such as <b>hospital.{deployment.host}</b>. Open it, and you
          are asked to sign in there. Keep it as a bookmark. <a href="/discover">Find yours</a> by
          your e-mail address, or <a href="/auth">go there by its name</a>. Someone who works for
          two organisations has two sign-ins.
        </p>
      </Part>
      <Part id="password" title="Your password">
        <p>
          At least 15 characters, or 8 with a second factor. No rules about capitals and signs; four
          words that you remember are good. Very common ones are refused. You may paste it, and let
          your browser keep it.
        </p>
      </Part>
      <Part id="second-factor" title="Second factor">
        <p>
          A code from an authenticator app, or a passkey: your fingerprint or your phone’s lock. Set
          it up in your profile and keep the ten recovery codes on paper. An organisation can
          require it of administrators and approvers, or of everybody.
        </p>
      </Part>
      <Part id="sessions" title="Sessions">
        <p>
          You stay signed in for 8 hours; choose fewer in your profile. Two minutes before, one
          press prolongs it, up to 24 hours in all. Where nobody was for 15 minutes, or as many as
          you choose, your password is asked for again. In your profile you also see where you are
          signed in, and end any of it, and your last sign-ins with what failed. Your organisation
          may allow less than 8 hours or 60 minutes. On a shared computer, sign out.
        </p>
      </Part>
      <Part id="networks" title="From where">
        <p>
          From everywhere, unless your organisation has a list of its own networks. Then people and
          their API keys come in from these alone, but for the roles that it lets in from anywhere,
          such as approvers on their telephones.
        </p>
      </Part>
      <Part id="locked" title="Held back or forgotten">
        <p>
          After five wrong passwords or codes, tries from that place wait, up to 15 minutes.{' '}
          <a href="/help">Login help</a> has this and the other cases.
        </p>
      </Part>
      <Part id="roles" title="Roles">
        <p>
          An administrator gives each person one role. Whoever prepared or edited a batch never
          approves it, whatever the role. Each organisation may change what a role means; this is
          what it begins with.
        </p>
        <RoleTable />
      </Part>
      <Part id="administrators" title="Administrators">
        <p>
          System administrators sign in at their own organisation, platform administrators here: see{' '}
          <a href="/sysadmin">administrator sign-in</a>.
        </p>
      </Part>
    </TextPage>
  )
}
