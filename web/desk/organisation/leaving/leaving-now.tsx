import type { ClosureLook } from '#contract/closures/closures.ts'
import { archiveWords } from '#domain/words/closures/closure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useDeclineArchive, useStay } from './queries.ts'

type LeavingNowProps = { closure: NonNullable<ClosureLook['closure']>; mayAct: boolean }

/** It leaves: until when it can be taken back, what is still needed, and the one press that takes it back. */
export function LeavingNow({ closure, mayAct }: LeavingNowProps) {
  const stay = useStay()
  const decline = useDeclineArchive()
  const showToast = useToast()
  const formats = useFormats()
  const { reason, askedBy, confirmedBy, endsAt, archive, declinedBy } = closure
  return (
    <Card title="Leaving Bilum" className="max-w-2xl border border-bad">
      <Facts
        facts={[
          ['Asked for by', askedBy],
          ['Confirmed by', confirmedBy || 'nobody else: there is one administrator'],
          ['Reason', reason],
          ['Can be taken back until', formats.moment(endsAt)],
          ['Archive', archiveWords[archive](declinedBy)],
        ]}
      />
      <p className="mt-3">
        Everything can be read and taken out until then. Afterwards people of Bilum delete it; until
        they have begun, it can still be taken back.
      </p>
      <ErrorNotice error={stay.error ?? decline.error} />
      {mayAct && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            kind="primary"
            busy={stay.isPending}
            onClick={() =>
              stay.mutate(undefined, {
                onSuccess: () => showToast({ title: 'The organisation stays' }),
              })
            }
          >
            Take it back: stay
          </Button>
          {archive === 'missing' && (
            <Button busy={decline.isPending} onClick={() => decline.mutate(undefined)}>
              Nobody needs an archive
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
