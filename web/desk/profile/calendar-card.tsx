import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Unread } from '../../ui/unread.tsx'
import { feedQuery, useEndFeed, useMakeFeed } from '../days/queries.ts'
import { useMayNow } from '../layout/queries.ts'

/** A secret address at which one's own calendar program reads pay days, cut-offs and free days. */
export function CalendarCard() {
  const feed = useQuery(feedQuery)
  const { data } = feed
  const make = useMakeFeed()
  const end = useEndFeed()
  const maySeeBatches = useMayNow('view_payments', 'read')
  const id = useId()
  const address = make.data?.address
  return (
    <Card title="In your calendar">
      <div className="grid gap-3">
        <p className="max-w-prose text-muted">
          A secret address that your calendar program reads:{' '}
          {maySeeBatches && 'pay days and cut-offs of batches by their numbers, '}
          days on which banks are closed, and what is due each month. No amounts, no names. Whoever
          has the address reads it, so give it to nobody. While the organisation is frozen it rests,
          and it is read only from where your organisation lets you in.{' '}
          <Link to="/days" className="underline">
            See the days
          </Link>
        </p>
        <Unread query={feed} />
        <ErrorNotice error={make.error ?? end.error} />
        {make.data && !address && (
          <Notice tone="wait" title="An address was made, but it cannot be shown.">
            <p>The answer that had it was lost on its way. Make another.</p>
          </Notice>
        )}
        {address && (
          <div>
            <label htmlFor={id} className="font-semibold">
              Your address, shown this once
            </label>
            <input
              id={id}
              readOnly
              className="control figures"
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <p className="text-muted">In your calendar program, choose “subscribe by address”.</p>
          </div>
        )}
        {data && (
          <>
            <p>
              {data.madeAt ? (
                <>
                  You have an address since <Moment at={data.madeAt} />.
                </>
              ) : (
                'You have no address.'
              )}
            </p>
            <p className="flex flex-wrap gap-2">
              <Button size="small" busy={make.isPending} onClick={() => make.mutate(undefined)}>
                {data.madeAt ? 'Make another; this one ends' : 'Make an address'}
              </Button>
              {data.madeAt && (
                <Button
                  size="small"
                  kind="quiet"
                  busy={end.isPending}
                  onClick={() => end.mutate(undefined, { onSuccess: () => make.reset() })}
                >
                  End it
                </Button>
              )}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
