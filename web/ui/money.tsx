import { clsx } from 'clsx'
import { useFormats } from './formats.tsx'

/** Whole toea as kina, in figures of equal width. The kina are read first: what stands around them is quiet. */
export function Money({ toea, className }: { toea: number; className?: string }) {
  const { money } = useFormats()
  const [, before, kina, after] = /^([^\d,]*)([\d,]+)(\.\d\d)$/.exec(money(toea)) ?? []
  return (
    <span className={clsx('figures money whitespace-nowrap', className)}>
      <span>{before}</span>
      {kina}
      <span>{after}</span>
    </span>
  )
}
