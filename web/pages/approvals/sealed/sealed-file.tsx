import type { BankFileView } from '#contract/batches/bank-files.ts'
import type { BatchView } from '#contract/batches/batches.ts'
import type { FileCheckView } from '#contract/batches/file-checks.ts'
import { hashTotalText } from '#domain/bank-files/compare/short-seal.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { useFormats } from '../../ui/formats.tsx'
import { WovenSeal } from '../../weave/woven-seal.tsx'
import { isStop, sayDifference, sayResult } from '../../words/file-differences.ts'
import { useWords } from '../../words/use-words.tsx'

/** The file of a batch, for whoever holds another one beside it. */
export type SealedFileFacts = {
  file: BankFileView
  /** What came of the check that was just made. */
  checked: FileCheckView | null
  /** The changed copy that stopped the batch. */
  found: FileCheckView | null
  /** Who asks to go on all the same, and what they found out. */
  asked: { name: string; comment: string; at: string } | null
  /** What this person may do about it. */
  mayClear: 'ask' | 'confirm' | null
}

type SealedFileProps = { batch: BatchView; facts: SealedFileFacts; idempotencyKey: string }

/** Its seal, and a form that says whether a file is this one. Without script the form sends the file, and says so. */
export function SealedFile({ batch, facts, idempotencyKey }: SealedFileProps) {
  const { fileCheck } = useWords()
  const { file, checked, found, asked, mayClear } = facts
  return (
    <section id="file" className="screen">
      <h2>{fileCheck.title}</h2>
      {batch.state === 'tampered' && found && (
        <div className="box" role="alert">
          <p className="bad">
            <span aria-hidden="true">▲</span> {fileCheck.stopped(found.checkedBy.name)}
          </p>
          {found.id !== checked?.id && <Differences check={found} />}
          {asked && (
            <p>
              {fileCheck.askedBy(asked.name)} “{asked.comment}”
            </p>
          )}
        </div>
      )}
      <p>
        <WovenSeal sha256={file.seal} /> <b>{file.shortSeal}</b>
        <br />
        {file.fileName} · {fileCheck.hashTotal(hashTotalText(file.accountHashTotal))}
      </p>
      {checked && <Outcome check={checked} />}
      {batch.lines === 'every' && (
        <form
          method="post"
          action={`/approval/${batch.id}/check`}
          encType="multipart/form-data"
          data-seal={file.sha256 ?? ''}
        >
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="sha256" />
          <label htmlFor="held">{fileCheck.file}</label>
          <input type="file" id="held" name="file" required aria-describedby="held-how" />
          <p id="held-how" data-read={fileCheck.read}>
            {fileCheck.sent}
          </p>
          <button type="submit" className="second">
            {fileCheck.action}
          </button>
        </form>
      )}
      {batch.state === 'tampered' && mayClear && (
        <form method="post" action={`/approval/${batch.id}/clearing`}>
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="asked" value={asked?.at ?? ''} />
          <label htmlFor="comment">{fileCheck.why}</label>
          <textarea
            id="comment"
            name="comment"
            rows={2}
            maxLength={batchLimits.commentMax}
            required
          />
          <button type="submit" className="second">
            {fileCheck[mayClear]}
          </button>
        </form>
      )}
    </section>
  )
}

function Outcome({ check }: { check: FileCheckView }) {
  const { fileCheck } = useWords()
  const isBad = isStop(check)
  return (
    <div className="box" role={isBad ? 'alert' : 'status'}>
      <p className={isBad ? 'bad' : undefined}>
        <b>{sayResult(fileCheck, check)}</b>
      </p>
      <Differences check={check} />
    </div>
  )
}

function Differences({ check }: { check: FileCheckView }) {
  const { fileCheck } = useWords()
  const { money } = useFormats()
  const { differences, differenceCount } = check
  return (
    <>
      {differences.map((found) => {
        const sentence = sayDifference(fileCheck, found, money)
        return <p key={`${found.line} ${sentence}`}>{sentence}</p>
      })}
      {differenceCount > differences.length && (
        <p>{fileCheck.more(differenceCount - differences.length)}</p>
      )}
    </>
  )
}
