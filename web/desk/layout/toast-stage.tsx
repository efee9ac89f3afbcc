import * as Radix from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

/** A passing word that something happened. Never the only copy of an error. */
export type Toast = {
  title: string
  text?: string
  tone?: 'ok' | 'bad'
  /** What one may want to do about it, or where the next step is; it is also elsewhere. */
  action?: { label: string; run: () => void } | { label: string; to: string }
}

type ToastStageProps = {
  toast: Toast | undefined
  /** How many there were: each is a new one. */
  count: number
  onClose: () => void
}

/** Where the toast stands for five seconds; F8 moves the focus to it, a swipe of 50 px sends it away. */
export function ToastStage({ toast, count, onClose }: ToastStageProps) {
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast && <ToastCard key={count} toast={toast} onClose={onClose} />}
      <Radix.Viewport
        hotkey={['F8']}
        className="no-print fixed right-0 bottom-0 z-50 w-full max-w-sm p-4 -outline-offset-4!"
      />
    </Radix.Provider>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone = 'ok', action } = toast
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert
  return (
    <Radix.Root
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="toast flex items-start gap-2.5 rounded-md border border-line bg-surface p-3 shadow-float"
    >
      <Icon
        size={18}
        aria-hidden
        className={clsx('mt-0.5 flex-none', tone === 'ok' ? 'text-ok' : 'text-bad')}
      />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {text && <Radix.Description className="text-muted">{text}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action asChild altText={action.label} className={buttonClass('secondary', 'small')}>
          {'to' in action ? (
            <Link to={action.to}>{action.label}</Link>
          ) : (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        className="grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-raised"
      >
        <X size={16} aria-hidden />
      </Radix.Close>
    </Radix.Root>
  )
}
