import { announcementKinds } from '#contract/platform.ts'
import { fieldError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { ChangeForm } from '../change-form.tsx'
import { useAnnounce } from '../queries.ts'
import { kindWords } from './kind-words.ts'

type Written = { kind: (typeof announcementKinds)[number]; subject: string; text: string }
const nothing: Written = { kind: 'news', subject: '', text: '' }
const choices = announcementKinds.map((value) => ({ value, label: kindWords[value].label }))

/**
 * One letter to many: whom it goes to stands beside the button, because it cannot be taken back. What was typed is there again once
 * somebody has proved that it is them.
 */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const change = useAnnounce(onClose)
  const { written, set, ...kept } = useKept(change.keptAs, nothing)
  const { kind, subject, text } = written
  const errorOf = (field: string) => fieldError(change.error, field)
  return (
    <Dialog title="Announce something" onClose={onClose}>
      <ChangeForm change={change} verb="Send to them" onClose={onClose}>
        <KeptNotice kept={kept} />
        <SelectField
          label="What it is"
          name="kind"
          choices={choices}
          value={kind}
          onChoice={(chosen) =>
            set({ kind: announcementKinds.find((one) => one === chosen) ?? 'news' })
          }
          error={errorOf('kind')}
        />
        <TextField
          label="Subject"
          name="subject"
          required
          maxLength={120}
          value={subject}
          onText={(typed) => set({ subject: typed })}
          error={errorOf('subject')}
        />
        <TextArea
          label="Text"
          hint="An empty line begins a paragraph. Days and hours with their zone."
          name="text"
          rows={8}
          required
          maxLength={4000}
          value={text}
          onText={(typed) => set({ text: typed })}
          error={errorOf('text')}
        />
        <p>{kindWords[kind].to}. It leaves within minutes to hours, and cannot be taken back.</p>
      </ChangeForm>
    </Dialog>
  )
}
