import { Link } from 'react-router'
import type { SetUp } from '#contract/home.ts'
import type { DeskPage } from '#domain/access/addresses/addresses.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import type { SetUpNote } from '#domain/access/set-up-notes.ts'
import { Card } from '../../../ui/card.tsx'
import { useSession } from '../../layout/queries.ts'
import { documentsEndPage, documentsEndWords } from '../documents-end.tsx'

type NoteWords = {
  says: (of: string[]) => string
  /** Where whoever may enter there sees to it. */
  page: DeskPage
  query?: string
}

const words: Record<SetUpNote, NoteWords> = {
  no_source_account: {
    says: () => 'There is no source account to pay from.',
    page: 'source-accounts',
  },
  one_administrator: {
    says: () => 'There is one administrator only: nobody else confirms what they change.',
    page: 'users',
  },
  few_approvers: {
    says: () => 'Fewer than two people can approve, and whoever prepares a batch cannot.',
    page: 'users',
  },
  factor_not_required: {
    says: () => 'Administrators and approvers may sign in without a second factor.',
    page: 'security',
  },
  own_rules_missing: {
    says: () => 'Nobody has set approval rules: those that Bilum begins with hold.',
    page: 'approval-rules',
  },
  format_unconfirmed: {
    says: (of) =>
      `No bank is known to take the file of ${of.join(', ')} as it is written now. A test file shows it.`,
    page: 'source-accounts',
  },
  details_missing: {
    says: () => 'The organisation’s address or telephone number is missing.',
    page: 'organisation',
  },
  documents_end: {
    says: ([many]) => documentsEndWords(Number(many)),
    ...documentsEndPage,
  },
}

/** What is thin in how the organisation is set up, each with the way to mend it. */
export function SetUpCard({ found }: { found: SetUp }) {
  return (
    <Card title="Set-up">
      {found.length === 0 ? (
        <p>
          <span aria-hidden="true">●</span> Two administrators, two approvers, a second factor
          required, rules of your own, files that the banks take, and no paper of a payee that ends.
        </p>
      ) : (
        <ul className="grid gap-2">
          {found.map(({ note, of }) => (
            <Note key={note} words={words[note]} of={of} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Note({ words: { says, page, query = '' }, of }: { words: NoteWords; of: string[] }) {
  const address = addressFor(page, useSession().user)
  return (
    <li className="flex gap-2">
      <span aria-hidden="true" className="text-wait">
        ▲
      </span>
      <span>
        {says(of)}{' '}
        {address && (
          <Link to={`${address.path}${query}`} className="underline">
            See to it
          </Link>
        )}
      </span>
    </li>
  )
}
