import { useState } from 'react'
import { formatMoment } from '#domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeptFor } from '../../ui/kept-for.ts'
import { Page } from '../../ui/page.tsx'
import { useAnnouncements, useMay, usePerson } from '../queries.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { kindWords } from './kind-words.ts'

/** What the people of every organisation were told by e-mail, and the way to tell them something. */
export function AnnouncementsPage() {
  const { items: announcements, hasMore } = useAnnouncements()
  const mayAnnounce = useMay('manage_organisations')
  const person = usePerson()
  const [isWriting, setWriting] = useState(false)
  return (
    <Page
      title="Announcements"
      actions={
        mayAnnounce && (
          <Button kind="primary" onClick={() => setWriting(true)}>
            Announce something
          </Button>
        )
      }
    >
      {announcements.length === 0 && <EmptyState>Nothing was announced yet.</EmptyState>}
      {announcements.map(({ id, kind, subject, text, by, at }) => (
        <Card key={id} title={subject}>
          <p className="text-muted">
            {kindWords[kind].to} · {by}, {formatMoment(new Date(at))}
          </p>
          <p className="mt-2 max-w-prose whitespace-pre-line break-words">{text}</p>
        </Card>
      ))}
      {hasMore && (
        <p>The newest {announcements.length} are listed. The audit log has all of them.</p>
      )}
      {isWriting && (
        <KeptFor value={person.id}>
          <AnnouncementDialog onClose={() => setWriting(false)} />
        </KeptFor>
      )}
    </Page>
  )
}
