import { PublicLayout } from '../ui/public-layout.tsx'
import { SupportCards } from './parts/support-cards.tsx'

export function SupportPage() {
  return (
    <PublicLayout path="/support">
      <h1>Support</h1>
      <p className="lead">A person answers. You need not be a customer to ask.</p>
      <section>
        <h2>Reach us</h2>
        <SupportCards />
      </section>
      <section>
        <h2>Before you write</h2>
        <ul>
          <li>
            Cannot sign in? <a href="/help">Help with signing in</a> has most answers.
          </li>
          <li>
            How something is done is in the <a href="/saas-docs">handbook</a>.
          </li>
          <li>A question about one payment or payee is for your own finance office.</li>
        </ul>
      </section>
      <section>
        <h2>What helps us</h2>
        <ul>
          <li>Your organisation’s address, and the batch’s reference, such as B42.</li>
          <li>What you did, and the sentence that you read on the page.</li>
          <li>No passwords, no codes, no lists of payees: we never ask for them.</li>
        </ul>
      </section>
      <section>
        <h2>Something unsafe?</h2>
        <p>
          Has somebody got in who should not? Change your password, end your other sessions, tell
          your administrator, and write to us with “security” in the subject. Where to report a
          fault of Bilum itself is in <a href="/.well-known/security.txt">security.txt</a>.
        </p>
      </section>
    </PublicLayout>
  )
}
