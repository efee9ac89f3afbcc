import { clsx } from 'clsx'
import { useFormats } from './formats.tsx'

/** Whole toea as kina, in figures of equal width. */
export function Money({ toea, className }: { toea: number; className?: string }) {
  const { money } = useFormats()
  return <span className={clsx('figures whitespace-nowrap', className)}>{money(toea)}</span>
}
