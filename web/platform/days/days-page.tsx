import { useState } from 'react'
import type { PublishedDayView } from '#contract/platform/days.ts'
import { formatDay, formatMoment } from '#domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useMay, usePublishedDays } from '../queries.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { RetractDialog } from './retract-dialog.tsx'

/** Days that every organisation goes by beside those of every year: published, and retracted. */
export function DaysPage() {
  const days = usePublishedDays()
  const mayPublish = useMay('manage_organisations')
  const [isPublishing, setPublishing] = useState(false)
  const [retracting, setRetracting] = useState<PublishedDayView>()
  return (
    <Page
      title="Days"
      actions={
        mayPublish && (
          <Button kind="primary" onClick={() => setPublishing(true)}>
            Publish a day
          </Button>
        )
      }
      below={
        <p className="mt-3 max-w-prose text-muted">
          They warn in every organisation, and count as no working day; they refuse nothing.
          Organisations go by them within half a minute.
        </p>
      }
    >
      {days.length === 0 && <EmptyState>No day was published yet.</EmptyState>}
      {days.map((day) => (
        <DayCard
          key={day.id}
          day={day}
          onRetract={mayPublish && !day.retracted ? () => setRetracting(day) : undefined}
        />
      ))}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      {retracting && <RetractDialog day={retracting} onClose={() => setRetracting(undefined)} />}
    </Page>
  )
}

type DayCardProps = { day: PublishedDayView; onRetract: (() => void) | undefined }

function DayCard({ day: one, onRetract }: DayCardProps) {
  const { day, name, scope, bank, effect, closesAt, source, doubt, published, retracted } = one
  const who = scope === 'bank' ? `${bank} is` : 'Banks are'
  return (
    <Card
      title={`${formatDay(day)}: ${name}`}
      actions={
        onRetract && (
          <Button size="small" onClick={onRetract}>
            Retract
            <span className="sr-only">
              {' '}
              {name}, {formatDay(day)}
            </span>
          </Button>
        )
      }
    >
      <p>
        {effect === 'closed' ? `${who} closed.` : `${who} open until ${closesAt}.`}{' '}
        {source === 'gazetted' ? 'Gazetted.' : 'Typed.'}
      </p>
      {doubt && (
        <p className="text-wait">
          <span aria-hidden="true">▲ </span>
          {doubt}
        </p>
      )}
      <p className="text-muted">
        Published by {published.by}, {formatMoment(new Date(published.at))}
      </p>
      {retracted && (
        <p className="text-bad">
          Retracted by {retracted.by}, {formatMoment(new Date(retracted.at))}: {retracted.because}
        </p>
      )}
    </Card>
  )
}
