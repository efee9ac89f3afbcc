import { useId } from 'react'

type CheckboxProps = {
  label: string
  hint?: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** A box to tick, with its words beside it and what it means under them. */
export function Checkbox({ label, hint, isChecked, onCheck }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex min-h-12 w-fit items-center gap-2.5 py-1 sm:min-h-8">
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint && `${id}-hint`}
          className="size-5 flex-none accent-accent sm:size-4"
          checked={isChecked}
          onChange={(event) => onCheck(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="whitespace-pre-line text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
