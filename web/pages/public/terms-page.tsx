import { lifeDays } from '#domain/access/organisation-life.ts'
import { closureDays } from '#domain/closure/closure-steps.ts'
import { Part, TextPage } from './text-page.tsx'

export function TermsPage() {
  return (
    <TextPage
      path="/terms-of-service"
      title="Terms of service"
      lead="What you may expect of Bilum, and what we expect of you, in plain words."
    >
      <Part title="What it is">
        <p>
          Bilum helps an organisation prepare payments, have them approved by its own people, and
          make a file for its bank. It holds no money and moves none: your bank pays, on your
          instruction.
        </p>
      </Part>
      <Part title="Your organisation">
        <p>
          Whoever signs up says that they may act for the organisation. You choose who has which
          role, and you answer for what they do. Each person uses their own sign-in and keeps it to
          themselves.
        </p>
      </Part>
      <Part title="What you check">
        <p>
          Accounts, amounts and the people who approve are yours to check, and so is what your bank
          says about a file. We point out what looks wrong; we cannot know what is right. Formats
          not yet confirmed by the bank come from public examples: try a small file first.
        </p>
      </Part>
      <Part title="Trial, price and payment">
        <p>
          14 days are free. After that a plan costs what the <a href="/#plans">price list</a> says,
          month by month, by bank transfer against a numbered invoice. Payments beyond a plan are
          counted, shown to you and invoiced at the next plan’s rate. We change a price only for
          months that are not yet invoiced.
        </p>
      </Part>
      <Part title="When an invoice is late">
        <p>
          For {lifeDays.pastDue} days you are reminded on every page. For the next{' '}
          {lifeDays.restricted} no new batch can be begun; what is submitted can still be approved
          and downloaded. After that you can read, export and pay, for {lifeDays.suspended} days;
          then we take it that you have left. A proof of payment that waits for us stops the clock.
          A trial that ends without a plan leaves {lifeDays.trialGrace} days to finish what is open.
        </p>
      </Part>
      <Part title="Your records">
        <p>
          They are yours. An archive of everything, and the audit log, can be taken at any time but
          during a freeze; for {closureDays} days after you ask to leave, and for{' '}
          {lifeDays.cancelled} after we take it that you have left. What is stored where is in the{' '}
          <a href="/privacy-policy">privacy statement</a>.
        </p>
      </Part>
      <Part title="Fair use">
        <p>
          Do not pay what is unlawful, look for other organisations’ records, or disturb the
          service. Where we must, to protect you or others, we freeze an organisation: it can be
          read, and nothing can be changed. We say why.
        </p>
      </Part>
      <Part title="What we do not promise">
        <p>
          That it is never down, and that a bank accepts a file. Keep enough time before your bank’s
          cut-off, and keep the files you sent.
        </p>
      </Part>
      <Part title="Leaving and changes">
        <p>
          You can leave on any day, on the page “Organisation”: one administrator asks, another
          confirms. For {closureDays} days any of them takes it back; then your database and your
          files are deleted, and you get a certificate of it. What an invoice asks for is still
          owed. When these terms change, we write to your administrators before they hold.
        </p>
      </Part>
    </TextPage>
  )
}
