import { Part, TextPage } from '../text-page.tsx'

const example = `{"seq":2,"at":"2026-11-20T04:06:00.000Z","actorId":"k3…",
 "action":"batch.submitted","subject":"batch/b7…",
 "details":"{\\"paymentCount\\":412}","previousHash":"9f2c…",
 "hash":"41d0…","title":"Batch submitted"}`

const hashed = '[seq,at,actorId,action,subject,details,previousHash]'

/** How somebody who trusts none of our code checks an organisation's audit log. */
export function AuditExportPage() {
  return (
    <TextPage
      path="/saas-docs/audit-export"
      title="Check the audit log yourself"
      lead="You need an export and a computer. You do not need us."
    >
      <Part title="Get an export">
        <p>
          In Audit, press <b>Export NDJSON</b>. Whoever may read the audit log gets all of it as one
          file: a line of JSON for each entry, oldest first.
        </p>
        <pre>{example}</pre>
      </Part>
      <Part title="What must hold">
        <ul>
          <li>
            <code>seq</code> counts 1, 2, 3 and leaves nothing out.
          </li>
          <li>
            <code>previousHash</code> is the <code>hash</code> of the line before; of the first, it
            is empty.
          </li>
          <li>
            <code>hash</code> is the SHA-256, in small hexadecimal letters, of the JSON array{' '}
            <code>{hashed}</code> in UTF-8, without spaces, each value as it stands in the line.{' '}
            <code>details</code> is text: hash it as the text it is. In it, <code>actor</code> has
            the name and the e-mail address of whoever acted as they were then, and{' '}
            <code>logOf</code> names the organisation whose log it is; <code>salt</code> is random,
            so that nobody guesses by its hash what an entry says. Other fields, such as{' '}
            <code>title</code>, are for reading and no part of it.
          </li>
          <li>
            From the first entry that has it, <code>logOf</code> is the same in every entry, until
            one with the action <code>archive.restored</code>.
          </li>
          <li>
            Where batches are confidential, whoever is outside the payroll group gets entries that
            tell of their single payments with <code>notShown</code> and without{' '}
            <code>details</code>: their <code>hash</code> cannot be made again. In a file that you
            took yourself it is Bilum’s word, as <code>fits</code> is; in another’s, the word of
            whoever gave it to you. So an end that you know binds the entries back to the last such
            line and none before it. The program names both.
          </li>
        </ul>
      </Part>
      <Part title="Our program">
        <p>
          <a href="/verify-audit.mjs" download="">
            verify-audit.mjs
          </a>{' '}
          does that. It is JavaScript that you can read, needs Node 20 or newer and nothing else,
          sends nothing anywhere, and uses none of the code that writes the log. Or write your own
          from the rules above.
        </p>
        <pre>node verify-audit.mjs audit.ndjson</pre>
      </Part>
      <Part title="What it shows, and what not">
        <p>
          An entry that was changed, taken out or moved breaks every line after it. What a single
          export cannot show is that its newest entries were cut off, or that the whole was written
          anew. That takes an end of the log which is known from elsewhere: its number and its hash.
          Each letter about a bank file has one, and the program prints one for every export that is
          whole.
        </p>
        <pre>node verify-audit.mjs audit.ndjson --head 214:9f2c…</pre>
        <p>
          Each night, and whenever a bank file is made, Bilum puts the end of the log aside, apart
          from the organisation’s database. In Data integrity, take the ends that were put aside,
          and give them to the program:
        </p>
        <pre>node verify-audit.mjs audit.ndjson --anchors audit-anchors.ndjson</pre>
        <p>
          With <code>--log</code> and the name that the program prints, it refuses the log of
          another organisation.
        </p>
      </Part>
    </TextPage>
  )
}
