import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay'

type CellInputProps = {
  label: string
  /** What stood in the cell when typing began. */
  before: string
  /** The first letter, where typing began with one. */
  start: string | undefined
  isMoney: boolean
  /** At each letter, where what is typed is looked at before it is whole. */
  onText?: (text: string) => void
  /** With nothing where it was left as it stood. */
  onDone: (text: string | undefined, to: Leaving) => void
  onCancel: (before: string) => void
}

/** The grid's one live input. Nothing that is typed is lost by leaving it, but for Esc. */
export function CellInput(props: CellInputProps) {
  const { label, start, isMoney, onText, onDone, onCancel } = props
  const [before] = useState(props.before)
  const [text, setText] = useState(start ?? before)
  const isDone = useRef(false)
  const done = (to: Leaving) => {
    if (isDone.current) return
    isDone.current = true
    onDone(text === before ? undefined : text, to)
  }
  useAtEnd(() => done('stay'))
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person began to type here
      autoFocus
      aria-label={label}
      value={text}
      inputMode={isMoney ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => {
        setText(target.value)
        onText?.(target.value)
      }}
      onBlur={() => done('stay')}
      onKeyDown={(event) => {
        event.stopPropagation()
        const to = wayOf(event.key, event.shiftKey)
        if (event.key === 'Escape') {
          isDone.current = true
          onCancel(before)
        } else if (to) {
          event.preventDefault()
          done(to)
        }
      }}
      className={clsx(inputLook, isMoney && 'figures text-right')}
    />
  )
}

/** Where a cell is taken away while somebody types in it: by another page, or a window that became narrow. */
export function useAtEnd(leave: () => void) {
  const last = useEffectEvent(leave)
  useEffect(() => () => last(), [])
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
