import { Link } from 'react-router'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { FileLink } from '../../layout/files/file-link.tsx'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { NightCard } from './night-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { type ChainCheck, isSound, type KeptEnd, useChainCheck } from './use-chain-check.ts'
import { useRecordsCheck } from './use-records-check.ts'
import type { Verdict } from './verify-chain.ts'

/** Do the records agree with each other? And is the audit log what was written: read from its first entry, checked in this browser. */
export function DataIntegrityPage() {
  const { check, start } = useChainCheck()
  const records = useRecordsCheck()
  const { user } = useSession()
  const mayExport = useMayNow('view_audit', 'export')
  return (
    <Page
      title="Data integrity"
      actions={
        <>
          <Button kind="primary" busy={records.check.is === 'running'} onClick={records.start}>
            Check the records
          </Button>
          {mayExport && (
            <Button busy={check.is === 'running'} onClick={start}>
              Check the whole audit log
            </Button>
          )}
        </>
      }
    >
      <div className="grid max-w-2xl gap-5">
        <NightCard />
        <RecordsCard check={records.check} />
        <Card title="The audit log">
          <div role="status" className="mb-3 empty:hidden">
            <Said check={check} />
          </div>
          {check.is === 'failed' && <ErrorNotice error={check.error} />}
          <ul className="list-disc pl-5">
            <li>The entries are numbered from 1 without a gap.</li>
            <li>Each entry names the hash of the one before it.</li>
            <li>The hash of each entry is the SHA-256 of what it says.</li>
            <li>
              The last entry that this device saw is still there, with the same hash: a log that was
              written anew from the beginning would show here.
            </li>
            <li>
              Each night, and whenever a bank file is made, Bilum puts aside where the log ends: in
              the file store and in its own log. Each of these ends is still in it.
            </li>
          </ul>
          <p className="mt-3 text-muted">
            This browser does the sums; the Worker sends the entries. The checks of the records
            above are the Worker’s own.
          </p>
          <p className="mt-3">
            <Link to={pathFor('audit', user)}>Read the audit log</Link>
            {mayExport && (
              <>
                {' · '}
                <FileLink href="/api/audit/anchors">Take the ends that were put aside</FileLink>
              </>
            )}
          </p>
          {!mayExport && (
            <p className="mt-3">
              The log cannot be taken out or checked as a whole now: what the organisation may not
              do stands above.
            </p>
          )}
        </Card>
      </div>
    </Page>
  )
}

function Said({ check }: { check: ChainCheck }) {
  if (check.is === 'running') {
    return <p>Checking… {check.seq.toLocaleString('en-US')} entries so far.</p>
  }
  if (check.is !== 'done') return null
  const { verdict, at, known, anchors } = check
  const { seq, hash } = verdict.whole
  const { notShown } = verdict
  if (!isSound(verdict, known)) return <Broken verdict={verdict} known={known} />
  return (
    <Notice tone="ok" title={`Whole: entries 1 to ${seq.toLocaleString('en-US')}.`}>
      <p>
        Checked here, <Moment at={at} />. The last hash is <code className="break-all">{hash}</code>
        .
      </p>
      {notShown > 0 && (
        <p>
          {notShown === 1
            ? 'The content of one of them is'
            : `The content of ${notShown.toLocaleString('en-US')} of them is`}{' '}
          the payroll group’s and not shown here. The chain goes through{' '}
          {notShown === 1 ? 'its hash' : 'their hashes'}; whatever else is said of{' '}
          {notShown === 1 ? 'it' : 'them'} is the Worker’s word.
        </p>
      )}
      {anchors === 0 ? (
        <p>
          None of its ends was put aside yet: nothing here shows whether newer entries were cut off.
        </p>
      ) : (
        <p>
          {anchors === 1 ? 'The one end' : `All ${anchors.toLocaleString('en-US')} ends`} of it that
          Bilum put aside {anchors === 1 ? 'is' : 'are'} in it, with the same hash.
        </p>
      )}
      {known && (
        <p>
          Entry {known.seq.toLocaleString('en-US')} has the hash that it had on{' '}
          <Moment at={known.at} />.
        </p>
      )}
    </Notice>
  )
}

function Broken({ verdict, known }: { verdict: Verdict; known: KeptEnd | undefined }) {
  const { broken, lacks, whole } = verdict
  return (
    <Notice tone="bad" title="The audit log is not whole.">
      {broken ? (
        <p>
          At entry {broken.seq.toLocaleString('en-US')}: {broken.why}. The{' '}
          {whole.seq.toLocaleString('en-US')} entries before it are whole.
        </p>
      ) : lacks ? (
        <p>
          The log ended once with entry {lacks.seq.toLocaleString('en-US')} and the hash{' '}
          <code className="break-all">{lacks.hash}</code>. That is not in it any more
          {lacks.seq > whole.seq ? ': its end was cut off.' : ': it was written anew.'}
        </p>
      ) : (
        known && (
          <p>
            Entry {known.seq.toLocaleString('en-US')} is not the one that this device saw on{' '}
            <Moment at={known.at} />.
          </p>
        )
      )}
      <p>
        Export the log now, and <a href="/support">tell the platform</a>.
      </p>
    </Notice>
  )
}
