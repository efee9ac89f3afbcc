import { useId } from 'react'

type ProgressProps = {
  label: string
  done: number
  of: number
  unit?: string
  /** The bar alone, where the numbers already stand beside it. */
  isQuiet?: boolean
}

/** Progress that counts: "312 of 500 rows". */
export function Progress({ label, done, of, unit = '', isQuiet }: ProgressProps) {
  const id = useId()
  return (
    <div>
      <div className={isQuiet ? 'sr-only' : 'flex justify-between gap-4'}>
        <label htmlFor={id}>{label}</label>
        <span className="figures text-muted">
          {done.toLocaleString('en-US')} of {of.toLocaleString('en-US')} {unit}
        </span>
      </div>
      <progress id={id} value={done} max={of} className="h-2 w-full" />
    </div>
  )
}
