import { count } from '../words/figures.ts'
import { Part, TextPage } from './text-page.tsx'

type LocalOrganisation = { slug: string; name: string; address: string; signIns: string[] }
type LocalLetter = {
  key: string
  to: string
  subject: string
  text: string
  writtenAt: string
  state: string
}
type DevOrgsPageProps = {
  organisations: LocalOrganisation[]
  /** Every local sign-in has the same. */
  password: string
  /** Newest first. */
  letters: LocalLetter[]
}

/** For developers only: the organisations of this machine, their sign-ins, and the letters nobody sends from here. */
export function DevOrgsPage({ organisations, password, letters }: DevOrgsPageProps) {
  return (
    <TextPage
      path="/dev-orgs"
      title="This machine’s organisations"
      lead={
        <>
          For development only. Every sign-in has the password <code>{password}</code>.
        </>
      }
    >
      {organisations.map(({ slug, name, address, signIns }) => (
        <Part key={slug} title={name}>
          <p>
            <a href={address}>{address}</a>
          </p>
          <p>
            <small>{signIns.join(' · ')}</small>
          </p>
        </Part>
      ))}
      <Part id="letters" title={`Mailbox: ${count(letters.length, 'e-mail')}`}>
        {letters.length === 0 && <p>No e-mail was written yet.</p>}
        {letters.map((letter) => (
          <Letter key={letter.key} letter={letter} />
        ))}
      </Part>
    </TextPage>
  )
}

function Letter({ letter }: { letter: LocalLetter }) {
  return (
    <details className="box">
      <summary>{letter.subject}</summary>
      <p>
        <small>
          To {letter.to} · {letter.writtenAt} · {letter.state}
        </small>
      </p>
      <pre>{withLinks(letter.text)}</pre>
    </details>
  )
}

/** An address ends before white space, and before the full stop that ends its sentence. */
const address = /(https?:\/\/\S*[^\s.,;:!?)>\]])/

function withLinks(text: string) {
  return text.split(address).map((part, index) =>
    address.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, drawn once
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
