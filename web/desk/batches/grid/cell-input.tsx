import { clsx } from 'clsx'
import { useRef, useState } from 'react'

export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'

type CellInputProps = {
  label: string
  start: string
  isMoney: boolean
  onDone: (text: string, to: Leaving) => void
  onCancel: () => void
}

/** The grid's one live input. Nothing that is typed is lost by leaving it, but for Esc. */
export function CellInput({ label, start, isMoney, onDone, onCancel }: CellInputProps) {
  const [text, setText] = useState(start)
  const isDone = useRef(false)
  const done = (to: Leaving) => {
    if (isDone.current) return
    isDone.current = true
    onDone(text, to)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person began to type here
      autoFocus
      aria-label={label}
      value={text}
      inputMode={isMoney ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => done('stay')}
      onKeyDown={(event) => {
        event.stopPropagation()
        const to = wayOf(event.key, event.shiftKey)
        if (event.key === 'Escape') {
          isDone.current = true
          onCancel()
        } else if (to) {
          event.preventDefault()
          done(to)
        }
      }}
      className={clsx(inputLook, isMoney && 'figures text-right')}
    />
  )
}

export const inputLook =
  'absolute inset-0 z-10 w-full border-2 border-accent bg-surface px-1.5 text-ink outline-none!'

/** Where a key leads out of a cell that is typed in. */
export function wayOf(key: string, isShift: boolean): Leaving | undefined {
  if (key === 'Enter') return isShift ? 'up' : 'down'
  if (key === 'Tab') return isShift ? 'left' : 'right'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowUp') return 'up'
  return undefined
}
