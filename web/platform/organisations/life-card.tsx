import { useState } from 'react'
import type { OrganisationDetail } from '#contract/platform.ts'
import type { StateCommand } from '#domain/access/organisation-life.ts'
import { formatDay, formatMoment } from '#domain/calendar.ts'
import { organisationStateWords } from '#domain/words/state-words.ts'
import { fieldError } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useChange, useMay } from '../queries.ts'

/** As it wrote that itself, where its database is read. */
const told = (said?: string) => (said === undefined ? 'not known now' : said || 'not told')

/** Where an organisation is in its life, and what may be done to it now. */
export function LifeCard({ organisation }: { organisation: OrganisationDetail }) {
  const { slug, state, stateSince, stateReason, createdAt, schemaVersion } = organisation
  const mayChange = useMay('manage_organisations')
  const [command, setCommand] = useState<StateCommand>()
  return (
    <Card title="State">
      <Facts
        facts={[
          ['State', <Badge key="state" {...organisationStateWords[state]} />],
          ['Since', stateSince ? formatDay(stateSince) : '–'],
          ['Because', becauseOf(stateReason)],
          ['Address', slug],
          ['Phone', told(organisation.contact?.phoneNumber)],
          ['Post', told(organisation.contact?.postalAddress)],
          ['Signed up', formatMoment(new Date(createdAt))],
          ['Schema', schemaVersion],
          ['E-mails that did not leave', organisation.mailTroubles],
        ]}
      />
      {mayChange && (
        <div className="mt-4 flex flex-wrap gap-2">
          {organisation.commands.map((one) => (
            <Button
              key={one}
              kind={dangers.includes(one) ? 'danger' : 'secondary'}
              onClick={() => setCommand(one)}
            >
              {wordsOf(one, state)}
            </Button>
          ))}
        </div>
      )}
      {command && (
        <StateDialog
          organisation={organisation}
          command={command}
          onClose={() => setCommand(undefined)}
        />
      )}
    </Card>
  )
}

/** What a person wrote stays as it is; the clock’s own reasons are names. */
function becauseOf(reason: string): string {
  if (reason === '') return '–'
  return /^[a-z_]+$/.test(reason) ? reason.replaceAll('_', ' ') : reason
}

const dangers: StateCommand[] = ['freeze', 'suspend', 'cancel']
const commandWords: Record<StateCommand, string> = {
  freeze: 'Freeze',
  unfreeze: 'Take the freeze back',
  suspend: 'Suspend',
  cancel: 'Cancel the organisation',
  reactivate: 'Reactivate',
}
/** One that froze itself is frozen already: then it is Bilum’s. */
const wordsOf = (command: StateCommand, state: OrganisationDetail['state']) =>
  command === 'freeze' && state === 'frozen' ? 'Take the freeze over' : commandWords[command]

const consequences: Record<StateCommand, string> = {
  freeze:
    'From the next request on everything can be read and nothing leaves, not even an approved file.',
  unfreeze: 'It goes back to the state it was in before.',
  suspend: 'It can read, export and pay. Approved files can still be downloaded.',
  cancel: 'It can read and export for 90 days, then it is archived.',
  reactivate: 'It becomes active. An invoice that is still overdue counts from tomorrow again.',
}

type StateDialogProps = {
  organisation: OrganisationDetail
  command: StateCommand
  onClose: () => void
}

function StateDialog({ organisation, command, onClose }: StateDialogProps) {
  const { id, name, revision, state } = organisation
  const change = useChange(`/organisations/${id}/state`, onClose)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={`${wordsOf(command, state)}: ${name}`}
      onClose={onClose}
      actions={
        <DialogButtons
          kind={dangers.includes(command) ? 'danger' : 'primary'}
          busy={change.isPending}
          onClose={onClose}
          wayOut="Leave it as it is"
          onDo={() => change.mutate({ command, reason, revision })}
        >
          {wordsOf(command, state)}
        </DialogButtons>
      }
    >
      <p>{consequences[command]}</p>
      <ErrorNotice error={change.error} />
      <TextArea
        label="Reason"
        hint="The organisation reads it in an e-mail, and the audit keeps it."
        error={fieldError(change.error, 'reason')}
        value={reason}
        maxLength={500}
        onText={setReason}
      />
    </Dialog>
  )
}
