import { clsx } from 'clsx'

export type StepOfLife = { label: string; state: 'done' | 'current' | 'next' | 'stopped' }

const shapes = { done: '✓', current: '◔', next: '○', stopped: '✕' }
const spoken = { done: 'done', current: 'now', next: 'to come', stopped: 'stopped' }

/** The life of a thing from left to right, and how far it has come. */
export function Stepper({ label, steps }: { label: string; steps: StepOfLife[] }) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-0">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="flex items-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                'mx-2 hidden h-px w-7 sm:block',
                step.state === 'next' ? 'bg-line' : 'bg-accent',
              )}
            />
          )}
          <span className={clsx('flex items-center gap-1.5 whitespace-nowrap', looks[step.state])}>
            <span aria-hidden="true">{shapes[step.state]}</span>
            {step.label}
            <span className="sr-only">, {spoken[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const looks = {
  done: 'text-accent',
  current: 'font-semibold text-ink',
  next: 'text-muted',
  stopped: 'font-semibold text-bad',
}
