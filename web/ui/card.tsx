import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type CardProps = { title?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string }

/** A sheet of paper on the desk, with its title. */
export function Card({ title, actions, children, className }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('rounded-md bg-surface p-4', className)}
    >
      {title && (
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
