import { PublicLayout } from '../ui/public-layout.tsx'
import { DeskPicture } from './parts/desk-picture.tsx'
import { Figures } from './parts/figures.tsx'
import { Isolation } from './parts/isolation.tsx'
import { PhonePicture } from './parts/phone-picture.tsx'
import { PlanCards } from './parts/plan-cards.tsx'
import { Showcase, type ShowcaseOrganisation } from './parts/showcase.tsx'
import { SupportCards } from './parts/support-cards.tsx'
import { Weave } from './parts/weave.tsx'

type LandingPageProps = {
  showcase: ShowcaseOrganisation[]
  /** Is there a demonstration to look at? */
  isDemoOpen: boolean
}

/** The front page. What it leads to is there, the showcase is real or left out: nothing here is invented. */
export function LandingPage({ showcase, isDemoOpen }: LandingPageProps) {
  return (
    <PublicLayout path="/">
      <Weave />
      <Hero isDemoOpen={isDemoOpen} />
      <PayDay />
      <section>
        <h2>What a pay clerk works with</h2>
        <DeskPicture />
      </section>
      <Features />
      <Figures />
      <Plans />
      <Isolation />
      {showcase.length > 0 && <Showcase organisations={showcase} />}
      <section>
        <h2>Talk to us</h2>
        <SupportCards />
      </section>
    </PublicLayout>
  )
}

function Hero({ isDemoOpen }: { isDemoOpen: boolean }) {
  return (
    <div className="hero">
      <div>
        <h1>From the pay sheet to the bank file, with two pairs of eyes</h1>
        <p className="lead">
          You upload the sheet, Bilum shows what is wrong row by row, someone else approves it on
          their phone, and you take one file to your bank.
        </p>
        <p>
          <a className="button" href="/signup">
            Try it free for 14 days
          </a>
          {isDemoOpen && (
            <>
              &ensp;
              <a className="button second" href="/demo/enter">
                See the demo
              </a>
            </>
          )}
        </p>
        <p>
          <small>For organisations in Papua New Guinea. No card needed.</small>
        </p>
      </div>
      <PhonePicture />
    </div>
  )
}

const steps = [
  [
    'Prepare',
    'Upload the pay sheet or type the payments in. Every problem names its row and column, and is mended in place.',
  ],
  [
    'Approve',
    'Others see what is new or unusual first, and approve exactly what they saw. Nobody approves their own work.',
  ],
  [
    'Seal',
    'One bank file is made from what was approved. Download it again and it is the same file.',
  ],
  [
    'Pay',
    'Take it to your bank’s portal. The bank’s count and total must equal those of the file.',
  ],
]

function PayDay() {
  return (
    <section>
      <h2>How a pay day goes</h2>
      <ol className="cards four thread">
        {steps.map(([step, what]) => (
          <li key={step}>
            <h3>{step}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const features = [
  [
    'Nothing is guessed',
    'Leading zeros, amounts, account numbers: what could be read two ways is shown to you, never changed in silence.',
  ],
  [
    'What is unusual comes first',
    'New payees, changed accounts, amounts over twice the usual and repeated payments stand above the rest.',
  ],
  [
    'Any phone, any signal',
    'Signing in and approving work on old phones, over weak signals, and with JavaScript off.',
  ],
  [
    'Your bank’s own format',
    'BSP, Westpac PNG, Kina and other ABA banks. A check says in words what the format does not allow; one that its bank has not confirmed yet is marked.',
  ],
  [
    'A record that can be proved',
    'Every change is kept with who, when and what, in a chain that you export and check yourself.',
  ],
  [
    'Approvals by amount',
    'You decide up to which total how many people must agree. A person’s own limit holds whatever their role.',
  ],
]

function Features() {
  return (
    <section>
      <h2>What it takes care of</h2>
      <ul className="cards">
        {features.map(([feature, what]) => (
          <li key={feature}>
            <h3>{feature}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ul>
      <a href="/features">All features</a>
    </section>
  )
}

function Plans() {
  return (
    <section id="plans">
      <h2>Plans</h2>
      <p>14 days free on any of them. Then you pay by bank transfer against a monthly invoice.</p>
      <PlanCards />
    </section>
  )
}
