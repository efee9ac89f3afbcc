import type { DayView } from '#contract/days/days.ts'
import type { Formats } from '#domain/reading/formats.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Day, useFormats } from '../../ui/formats.tsx'
import { useToast } from '../layout/toasts.tsx'
import { useRemoveDay } from './queries.ts'

type DayLineProps = { day: DayView; mayRemove: boolean }

/** A day with what it is, for whom, from where it is known, and any doubt. */
export function DayLine({ day: one, mayRemove }: DayLineProps) {
  const { id, day, name, doubt } = one
  const remove = useRemoveDay()
  const showToast = useToast()
  const { moment } = useFormats()
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="min-w-36 font-semibold">
        <Day day={day} />
      </span>
      <span className="min-w-0 flex-1 basis-48 break-words">
        {name}
        <span className="block text-muted">
          {effectOf(one)} {sourceOf(one, moment)}
        </span>
        {doubt && (
          <span className="block text-wait">
            <span aria-hidden="true">▲ </span>
            {doubt}
          </span>
        )}
        <ErrorNotice error={remove.error} />
      </span>
      {id && mayRemove && (
        <Button
          size="small"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(id, { onSuccess: () => showToast({ title: `${name} taken out` }) })
          }
        >
          Take out
          <span className="sr-only">
            {' '}
            {name}, {day}
          </span>
        </Button>
      )}
    </li>
  )
}

function effectOf({ scope, bank, effect, closesAt }: DayView): string {
  const who = { national: 'Banks are', bank: `${bank} is`, organisation: 'You are' }[scope]
  return effect === 'closed' ? `${who} closed.` : `${who} open until ${closesAt}.`
}

function sourceOf({ source, addedBy, publishedAt }: DayView, moment: Formats['moment']): string {
  if (source === 'computed') return 'Computed from the rules of every year.'
  const by = publishedAt
    ? `, published by Bilum ${moment(publishedAt)}`
    : addedBy
      ? `, added by ${addedBy.name}`
      : ''
  return source === 'gazetted' ? `Gazetted${by}.` : `Typed${by}.`
}
