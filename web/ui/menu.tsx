import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type MenuProps = {
  /** What the button says, or what stands in it with `label` for those who do not see it. */
  button: ReactNode
  label?: string
  buttonClass: string
  /** Where it opens, and how wide. */
  className: string
  children: ReactNode
}

/** A button that shows more: closed again by Escape, by a press elsewhere and when the focus goes on. */
export function Menu({ button, label, buttonClass, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false) // safe: pointers press nodes
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears keys and focus of what stands in it
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault() // a dialog around it stays
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass}
      >
        {button}
      </button>
      {isOpen && (
        <div
          id={id}
          className={`absolute z-40 rounded-md border border-line bg-surface text-ink shadow-float ${className}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}
