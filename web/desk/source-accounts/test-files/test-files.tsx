import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SourceAccountView, TestFileView } from '#contract/source-accounts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Day, Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Money } from '../../../ui/money.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { MakeTestDialog } from './make-test-dialog.tsx'
import { testFilesQuery } from './queries.ts'

/** What was tried at the bank with an account's file, and what the bank said. */
export function TestFiles({ account }: { account: SourceAccountView }) {
  const [isMaking, setMaking] = useState(false)
  const [told, setTold] = useState<TestFileView>()
  const query = useInfiniteQuery(testFilesQuery(account.id))
  const mayMake = useMayNow('manage_source_accounts', 'change')
  const mayDownload = useMayNow('manage_source_accounts', 'download')
  const tests = query.data?.pages.flatMap(({ items }) => items) ?? []
  const leftToday = query.data?.pages[0]?.leftToday ?? 0
  return (
    <section aria-labelledby="test-files" className="grid gap-3">
      <h3 id="test-files" className="font-semibold">
        Test files
      </h3>
      <p className="text-muted">
        Three payments, K0.06 in all, to accounts of the organisation itself: they try whether the
        bank takes this account’s file. A test is no batch and counts as no payment.
      </p>
      <Unread query={query} what="What was tried" />
      {tests.length > 0 && (
        <ul className="divide-y divide-line">
          {tests.map((test) => (
            <li key={test.id} className="grid gap-1.5 py-2">
              <TestFacts test={test} />
              <p className="flex flex-wrap gap-2">
                {mayDownload && (
                  <FileLink
                    href={`/api/source-accounts/${account.id}/test-files/${test.id}/content`}
                    className={buttonClass('secondary', 'small')}
                  >
                    <Download size={15} aria-hidden />
                    Download<span className="sr-only"> {test.fileName}</span>
                  </FileLink>
                )}
                {mayMake && !test.accepted && (
                  <Button size="small" onClick={() => setTold(test)}>
                    The bank took it…
                    <span className="sr-only"> (test {test.number})</span>
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query}>Older tests</LoadMore>
      {query.data && tests.length === 0 && <p>None was made yet.</p>}
      {mayMake && query.data && account.status === 'active' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {leftToday > 0 && (
            <Button size="small" onClick={() => setMaking(true)}>
              Make a test file
            </Button>
          )}
          <span className="text-muted">
            {leftToday > 0 ? `${leftToday} more today` : 'Three were made today, and no more are.'}
          </span>
        </p>
      )}
      {isMaking && <MakeTestDialog account={account} onClose={() => setMaking(false)} />}
      {told && (
        <AcceptDialog accountId={account.id} test={told} onClose={() => setTold(undefined)} />
      )}
    </section>
  )
}

function TestFacts({ test }: { test: TestFileView }) {
  const { accepted } = test
  return (
    <div>
      <p>
        <strong className="font-semibold">{test.fileName}</strong> · <Money toea={test.totalToea} />{' '}
        for <Day day={test.valueDate} />
      </p>
      <p className="text-muted">
        Made <Moment at={test.madeAt} /> by {test.madeBy.name}
        {!test.isAsToday && '. The account’s file is written in another way since'}
      </p>
      {accepted && (
        <p className="text-ok">
          <span aria-hidden="true">✓ </span>
          The bank took it on <Day day={accepted.on} />: {accepted.toldBy}. Written down by{' '}
          {accepted.recordedBy.name}.
        </p>
      )}
    </div>
  )
}
