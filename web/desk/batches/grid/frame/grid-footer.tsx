import type { ReactNode, Ref } from 'react'

type GridFooterProps = {
  ref: Ref<HTMLDivElement>
  total: ReactNode
  chosen: ReactNode
  status: ReactNode
  sentence: string
}

/** What the rows come to, what becomes of them, and what there is to say of the row where the cursor is. */
export function GridFooter({ ref, total, chosen, status, sentence }: GridFooterProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="figures rounded-b-md border-line border-t bg-raised px-3 py-1.5 text-[13px] leading-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p>
          {total}
          {chosen && <span className="ml-4 text-muted">{chosen}</span>}
        </p>
        {status && (
          <p role="status" className="flex items-center gap-2">
            {status}
          </p>
        )}
      </div>
      <p role="status" className="min-h-5 text-muted">
        {sentence}
      </p>
    </div>
  )
}
