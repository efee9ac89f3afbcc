import type { ReactNode } from 'react'

type FigureProps = { title: string; value: ReactNode; children?: ReactNode }

/** One number that answers one question, with what makes it understood under it. */
export function Figure({ title, value, children }: FigureProps) {
  return (
    <section aria-label={title} className="min-w-0 bg-surface px-4 py-3">
      <h2 className="font-medium text-[13px] text-muted leading-5">{title}</h2>
      <p className="figures font-semibold text-[22px] leading-8">{value}</p>
      <div className="grid gap-0.5 text-[13px] text-muted leading-5">{children}</div>
    </section>
  )
}
