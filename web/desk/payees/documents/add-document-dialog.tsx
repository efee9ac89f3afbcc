import { useState } from 'react'
import type { DocumentView } from '#contract/payees/documents.ts'
import {
  type DocumentKind,
  documentBytesMax,
  documentKinds,
  documentNameMax,
} from '#domain/payees/document.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { PaperField } from '../../../ui/paper-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { markOf } from '../../../upload.ts'
import { useSentBehind } from '../../layout/files/use-sent-behind.ts'
import { kindWords } from './kind-words.ts'
import { useAddDocument } from './queries.ts'

type AddDocumentDialogProps = {
  payeeId: string
  /** Whose place it takes. */
  before: DocumentView | undefined
  onClose: () => void
}

/** A paper with its last day. What is typed is kept; a file is chosen again. */
export function AddDocumentDialog({ payeeId, before, onClose }: AddDocumentDialogProps) {
  const add = useAddDocument(payeeId, before?.id)
  const behind = useSentBehind(onClose)
  const first: DocumentKind = before?.kind ?? 'compliance_certificate'
  const kept = useKept(add.keptAs, { name: before?.name ?? '', lastDay: '', kind: first })
  const { name, lastDay, kind } = kept.written
  const [file, setFile] = useState<File>()
  const wrong = ['name', 'lastDay', 'file'].find((field) => fieldError(add.error, field))
  function send() {
    if (!file) return
    const mark = markOf(file)
    const said = { kind, name: name.trim() || kindWords[kind], lastDay: lastDay || undefined }
    const replacesId = before?.id
    add.mutate(
      { ...said, replacesId, file, mark },
      behind(
        { title: before ? 'Document replaced' : 'Document added', text: said.name },
        said.name,
      ),
    )
  }
  return (
    <Dialog title={before ? `Replace ${before.name}` : 'Add a document'} goesOn onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <KeptNotice kept={kept} />
        {before && <p>The one before stays, among the replaced.</p>}
        <SelectField
          label="What it is"
          value={kind}
          choices={documentKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChoice={(value) =>
            kept.set({ kind: documentKinds.find((one) => one === value) ?? 'other' })
          }
        />
        <TextField
          label="Name (optional)"
          hint="Left out, it is called what it is."
          value={name}
          onText={(text) => kept.set({ name: text })}
          error={fieldError(add.error, 'name')}
          maxLength={documentNameMax}
        />
        <TextField
          label="Last day (optional)"
          hint="Thirty days before, the payee stands among those whose documents end."
          type="date"
          value={lastDay}
          onText={(day) => kept.set({ lastDay: day })}
          error={fieldError(add.error, 'lastDay')}
        />
        <PaperField
          bytesMax={documentBytesMax}
          error={fieldError(add.error, 'file')}
          onFile={setFile}
        />
        {!wrong && <ErrorNotice error={add.error} />}
        <DialogButtons busy={add.isPending} goesOn onClose={onClose}>
          {before ? 'Replace' : 'Add'}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
