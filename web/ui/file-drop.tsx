import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

type FileDropProps = {
  /** What to drop, in one sentence. */
  label: string
  hint?: ReactNode
  accept: string
  /** What goes wrong in it is drawn in place of the page: nobody waits for nothing. */
  onFile: (file: File) => unknown
}

/** A place to drop a file on, which is also an ordinary file button. */
export function FileDrop({ label, hint, accept, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [, fail] = useState<never>()
  const id = useId()

  async function take(file: File) {
    try {
      await onFile(file)
    } catch (error) {
      fail(() => {
        throw error
      })
    }
  }

  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) take(file)
      }}
      className={clsx(
        'grid cursor-pointer justify-items-center gap-2 rounded-md border-2 border-dashed px-6 py-10 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
        isOver ? 'border-accent bg-accent-ground' : 'border-control bg-surface hover:bg-raised',
      )}
    >
      <FileUp size={28} className="text-accent" aria-hidden />
      <span className="font-semibold">{label}</span>
      {hint && <span className="text-muted">{hint}</span>}
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Emptied, so that the same file, corrected elsewhere, can be chosen again.
          event.target.value = ''
          if (file) take(file)
        }}
      />
    </label>
  )
}
