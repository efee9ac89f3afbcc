import { useState } from 'react'
import type { ArchiveBegun } from '#contract/organisation.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../layout/toasts.tsx'
import { useBeginArchive } from './queries.ts'

/** Everything of the organisation as one file, for whoever writes their password. */
export function ArchiveCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Archive" className="max-w-2xl">
      <p>
        Everything of the organisation in one file: people, payees, payments, approvals and the
        audit log, with every bank file, sheet and document. Nothing that signs anybody in:
        passwords, second factors and keys stay here.
      </p>
      <p className="mt-2 text-muted">
        Its <code>manifest.json</code> names each file with its SHA-256, and the entry of the audit
        log that the archive ends with.
      </p>
      <Button className="mt-3" onClick={() => setOpen(true)}>
        Take an archive
      </Button>
      {isOpen && <ArchiveDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const begin = useBeginArchive()
  const showToast = useToast()
  const onSuccess = (begun: ArchiveBegun) => {
    download(`/api/organisation/archives/${begun.id}`)
    showToast({ title: 'The download begins. Your browser says when it is whole.' })
    onClose()
  }
  return (
    <Dialog title="Take an archive?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          begin.mutate({ password }, { onSuccess })
        }}
      >
        <p>
          Whoever has the file can read every account and every amount. Every other administrator
          gets an e-mail, and the audit log says that you took it.
        </p>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onText={setPassword}
          error={fieldError(begin.error, 'password')}
          maxLength={256}
          required
        />
        <ErrorNotice error={begin.error} />
        <DialogButtons busy={begin.isPending} onClose={onClose}>
          Download the archive
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** The browser writes it to disk itself: it may be larger than the memory of a page. */
function download(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
