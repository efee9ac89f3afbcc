import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  /** One primary per screen: the next step. */
  kind?: ButtonKind
  size?: 'normal' | 'small'
  /** Waiting for an answer: keeps its width, says so, takes no second press. */
  busy?: boolean
  /** It changes nothing: nobody has to wait for what it asks. */
  reads?: boolean
  icon?: ReactNode
}

export function Button({
  kind = 'secondary',
  size,
  busy = false,
  reads,
  icon,
  ...props
}: ButtonProps) {
  const { children, className, disabled, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-reads={reads}
      className={clsx(buttonClass(kind, size), className)}
    >
      <span className={clsx('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center" role="status">
          {reads ? 'Loading…' : 'Sending…'}
        </span>
      )}
    </button>
  )
}

const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-accent text-on-accent border-accent hover:bg-accent-strong hover:border-accent-strong font-semibold',
  secondary: 'bg-surface text-ink border-control hover:bg-raised',
  quiet: 'bg-transparent text-accent border-transparent hover:bg-accent-ground',
  danger: 'bg-danger text-white border-danger hover:brightness-110 font-semibold',
}

/** On a phone two of the lesser ones stand beside each other. */
const phonePadding: Record<ButtonKind, string> = {
  primary: 'px-4',
  secondary: 'px-3',
  quiet: 'px-2',
  danger: 'px-4',
}

/** The look of a button, for links that are actions: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(
  kind: ButtonKind = 'secondary',
  size: 'normal' | 'small' = 'normal',
): string {
  return clsx(
    'relative inline-flex print:hidden items-center justify-center gap-2 rounded-md border sm:whitespace-nowrap no-underline! transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-60',
    // words in two lines keep clear of its edges
    size === 'small'
      ? 'min-h-10 max-sm:py-1.5 px-2.5 sm:min-h-7'
      : 'min-h-12 max-sm:py-1.5 sm:min-h-9 sm:px-4',
    size === 'normal' && phonePadding[kind],
    kinds[kind],
  )
}
