import type { TemplateView } from '#contract/batches/templates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useToast } from '../layout/toasts.tsx'
import { useAddTemplate, useChangeTemplate } from './queries.ts'
import { TemplateForm, type WrittenTemplate } from './template-form.tsx'

const empty: WrittenTemplate = {
  name: '',
  kind: 'pay',
  sourceAccountId: '',
  rhythm: 'fortnight',
  description: 'FN{n} PAY',
  reference: '',
  remitter: '',
  draftDaysBefore: null,
  isConfidential: false,
}

export function AddTemplateDialog({ onClose }: { onClose: () => void }) {
  const add = useAddTemplate(onClose)
  // whoever adds it is its owner
  const action = {
    ...add,
    mutate: (written: WrittenTemplate) => add.mutate({ ...written, ownerId: '' }),
  }
  return (
    <Dialog title="Add a template" onClose={onClose}>
      <TemplateForm action={action} start={empty} verb="Add the template" onClose={onClose} />
    </Dialog>
  )
}

type EditProps = { template: TemplateView; onClose: () => void }

export function EditTemplateDialog({ template, onClose }: EditProps) {
  const showToast = useToast()
  const change = useChangeTemplate(template.id, (answer) => {
    showToast(doneOrAsked(answer, 'Template saved'))
    onClose()
  })
  const { name, kind, sourceAccount, rhythm, description, reference, remitter } = template
  const start = {
    ...{ name, kind, rhythm, description, reference, remitter },
    sourceAccountId: sourceAccount.id,
    draftDaysBefore: template.draftDaysBefore,
    isConfidential: template.isConfidential,
  }
  const action = {
    ...change,
    mutate: (written: WrittenTemplate) =>
      change.mutate({ ...written, revision: template.revision }),
  }
  return (
    <Dialog title="Edit the template" onClose={onClose}>
      <TemplateForm action={action} start={start} verb="Save" onClose={onClose} />
    </Dialog>
  )
}
