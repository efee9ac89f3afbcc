import { Money } from './money.tsx'

type ShownCountProps = { shown: number; hasMore: boolean; totalToea?: number }

/** Below the last row: how many are shown, whether there are more, and what those that are shown come to. */
export function ShownCount({ shown, hasMore, totalToea }: ShownCountProps) {
  return (
    <>
      <span className="text-muted">
        {shown.toLocaleString('en-US')} shown{hasMore && ', and there are more'}
      </span>
      {totalToea !== undefined && (
        <span>
          {hasMore ? 'Of those shown ' : 'Total '}
          <Money toea={totalToea} className="font-semibold" />
        </span>
      )}
    </>
  )
}
