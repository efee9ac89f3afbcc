import { useState } from 'react'
import type { PlatformClosure } from '#contract/closures/closures.ts'
import type { OrganisationDetail } from '#contract/platform.ts'
import { formatDay, formatMoment } from '#domain/calendar.ts'
import { archiveWords, closureWords, warningWords } from '#domain/words/closures/closure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useChange, useClosure, useMay } from '../../queries.ts'

type Closure = NonNullable<PlatformClosure['closure']>

/** An organisation that leaves: how far it came, what it still needs, and the two presses that delete it. */
export function LeavingCard({ organisation }: { organisation: OrganisationDetail }) {
  const closure = useClosure(organisation.id)
  const mayDelete = useMay('manage_organisations')
  const [isOpen, setOpen] = useState(false)
  if (!closure) return null
  const { next, refused, warnings, stoppedBecause, certificate } = closure
  return (
    <Card title="Leaving" className="border border-bad">
      <Facts facts={factsOf(closure)} />
      {stoppedBecause !== '' && (
        <Notice tone="wait" title="The deletion was stopped.">
          Somebody of the organisation had worked in it after it was ordered. Look again, both.
        </Notice>
      )}
      {warnings.map(({ what, count }) => (
        <p key={what} className="mt-2">
          {warningWords[what](count)}
        </p>
      ))}
      {refused && <p className="mt-2 text-muted">{refused}</p>}
      {certificate && (
        <p className="mt-3">
          <a href={certificate}>Certificate of deletion</a>
        </p>
      )}
      {mayDelete && next !== '' && (
        <Button kind="danger" className="mt-3" onClick={() => setOpen(true)}>
          {nextWords[next]}
        </Button>
      )}
      {isOpen && next !== '' && (
        <DeletionDialog organisation={organisation} next={next} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

function factsOf(closure: Closure): [string, string][] {
  const { state, since, reason, askedBy, confirmedBy, begunAt, endsAt, archive } = closure
  return [
    ['State', closureWords[state]],
    ['Since', formatMoment(new Date(since))],
    ['Asked for by', `${askedBy}, ${formatMoment(new Date(begunAt))}`],
    ['Confirmed by', confirmedBy || 'nobody else: it has one administrator'],
    ['Reason', reason],
    ['Can be taken back until', formatMoment(new Date(endsAt))],
    ['Archive', archiveWords[archive]('somebody of the organisation')],
    ...(closure.orderedBy ? [['Ordered by', closure.orderedBy] satisfies [string, string]] : []),
    ...(closure.carriedBy
      ? [['Carried out by', closure.carriedBy] satisfies [string, string]]
      : []),
    ...(closure.keptUntil
      ? [
          ['Nightly copies until', formatDay(closure.keptUntil.slice(0, 10))] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
}

const nextWords = { order: 'Order its deletion', carry_out: 'Carry the deletion out' } as const

type DeletionDialogProps = {
  organisation: OrganisationDetail
  next: keyof typeof nextWords
  onClose: () => void
}

function DeletionDialog({ organisation, next, onClose }: DeletionDialogProps) {
  const { id, name } = organisation
  const change = useChange(`/organisations/${id}/closure/deletion`, onClose)
  const [slug, setSlug] = useState('')
  // as its button said when it opened
  const [pressed] = useState(next)
  return (
    <Dialog
      title={`${nextWords[pressed]}: ${name}`}
      onClose={onClose}
      actions={
        <DialogButtons
          kind="danger"
          busy={change.isPending}
          onClose={onClose}
          wayOut="Leave it as it is"
          onDo={() => change.mutate({ slug, next: pressed })}
        >
          {nextWords[pressed]}
        </DialogButtons>
      }
    >
      <p>
        {pressed === 'order'
          ? 'Nothing is deleted yet: somebody else of the platform carries it out. Until then its administrators can take it back.'
          : 'From this moment nobody comes in. In half an hour its database, its files and its sessions are deleted, for good. Nobody can take that back.'}
      </p>
      <TextField label="Write its address" value={slug} onText={setSlug} required />
      <ErrorNotice error={change.error} />
    </Dialog>
  )
}
