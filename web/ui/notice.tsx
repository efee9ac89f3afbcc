import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeTone = 'ok' | 'wait' | 'bad' | 'info'

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** Something to read before going on. `bad` is read out at once, the others when there is time. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx('flex gap-2.5 rounded-md px-3 py-2.5', grounds[tone], className)}
    >
      <Icon size={18} className="mt-0.5 flex-none" aria-hidden />
      <div className="min-w-0 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}

const icons = { ok: CircleCheck, wait: TriangleAlert, bad: CircleAlert, info: Info }
const grounds: Record<NoticeTone, string> = {
  ok: 'bg-ok-ground text-ok',
  wait: 'bg-wait-ground text-wait',
  bad: 'bg-bad-ground text-bad',
  info: 'bg-info-ground text-info',
}
