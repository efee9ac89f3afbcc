import { clsx } from 'clsx'
import { formatToea } from '#domain/money/money.ts'

/** Whole toea as kina, K hugging the number, in figures of equal width. */
export function Money({ toea, className }: { toea: number; className?: string }) {
  return <span className={clsx('figures whitespace-nowrap', className)}>{formatToea(toea)}</span>
}
