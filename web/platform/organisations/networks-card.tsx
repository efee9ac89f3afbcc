import { useState } from 'react'
import type { OrganisationDetail } from '#contract/platform.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useChange, useMay } from '../queries.ts'

/** Whether the organisation lets people in from its own networks alone, and the way back in where that is nobody. */
export function NetworksCard({ organisation }: { organisation: OrganisationDetail }) {
  const mayEmpty = useMay('manage_organisations')
  const [isOpen, setOpen] = useState(false)
  const many = organisation.networks
  return (
    <Card title="Networks">
      <p>
        {many === null && 'Its database cannot be opened now, so nobody knows.'}
        {many === 0 && 'People sign in from everywhere.'}
        {many !== null && many > 0 && `People sign in from ${counted(many, 'network')} alone.`}
      </p>
      {mayEmpty && many !== null && many > 0 && (
        <Button className="mt-3" kind="danger" onClick={() => setOpen(true)}>
          Empty the list
        </Button>
      )}
      {isOpen && <EmptyDialog organisation={organisation} onClose={() => setOpen(false)} />}
    </Card>
  )
}

type EmptyDialogProps = { organisation: OrganisationDetail; onClose: () => void }

function EmptyDialog({ organisation: { id, name }, onClose }: EmptyDialogProps) {
  const change = useChange(`/organisations/${id}/networks/emptying`, onClose)
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={`Empty the networks of ${name}?`}
      onClose={onClose}
      actions={
        <DialogButtons
          kind="danger"
          busy={change.isPending}
          onClose={onClose}
          wayOut="Leave it as it is"
          onDo={() => change.mutate({ reason })}
        >
          Empty the list
        </DialogButtons>
      }
    >
      <p>
        For an organisation whose list lets nobody in any more who could change it. From the next
        request on its people come in from everywhere, with their passwords and second factors as
        before. Make sure who asks, by a telephone number that you knew before.
      </p>
      <ErrorNotice error={change.error} />
      <TextArea
        label="Reason"
        hint="Its administrators read it in an e-mail, and both logs keep it."
        error={fieldError(change.error, 'reason')}
        value={reason}
        maxLength={500}
        onText={setReason}
      />
    </Dialog>
  )
}
