import { PublicLayout } from '../ui/public-layout.tsx'

/** A certificate of deletion as its text is, and how anybody can see that it is ours. */
export function CertificatePage({ text, sha256 }: { text: string; sha256: string }) {
  return (
    <PublicLayout shape="text">
      <h1>Certificate of deletion</h1>
      <p className="lead">
        What was deleted when an organisation left Bilum, and what is kept, until when and why.
      </p>
      <pre>{text}</pre>
      <p>
        <a className="button second" href={`/certificates/${sha256}/certificate.txt`}>
          Download the text
        </a>
      </p>
      <p>
        The address of this page ends with the SHA-256 of the text. Whoever holds the text computes
        it with <code>sha256sum certificate-of-deletion.txt</code>; where this page opens at it, the
        text is ours and unchanged.
      </p>
    </PublicLayout>
  )
}
