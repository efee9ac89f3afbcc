import { clsx } from 'clsx'

export type Tone = 'plain' | 'ok' | 'wait' | 'bad' | 'info'

/** Shape and word, so that colour is never all there is. A batch has its diamond instead. */
export function Badge({
  tone = 'plain',
  shape,
  word,
}: {
  tone?: Tone
  shape: string
  word: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-md px-1.5 py-0.5 font-medium text-[13px] leading-5 whitespace-nowrap',
        grounds[tone],
      )}
    >
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  )
}

/** The tone of words without a ground. */
export const toneText: Record<Tone, string> = {
  plain: 'text-ink',
  ok: 'text-ok',
  wait: 'text-wait',
  bad: 'text-bad',
  info: 'text-info',
}

const grounds: Record<Tone, string> = {
  plain: 'bg-raised text-ink',
  ok: 'bg-ok-ground text-ok',
  wait: 'bg-wait-ground text-wait',
  bad: 'bg-bad-ground text-bad',
  info: 'bg-info-ground text-info',
}
