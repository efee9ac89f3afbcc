import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isUnanswered } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogRow } from '../../../../ui/dialog-buttons.tsx'
import { type BulkState, useBulk } from './use-bulk.ts'

export type BulkRow = { id: string; name: string }

type BulkDialogProps = {
  title: string
  rows: BulkRow[]
  /** The button, and what a row says afterwards. */
  verb: string
  done: string
  kind?: 'primary' | 'danger'
  send: (id: string, key: string) => Promise<unknown>
  clears: string[]
  /** Called once the dialog closes, with whether anything was done. */
  onClose: (isDone: boolean) => void
  /** Called then with those that were done, where any was: what can be taken back. */
  onDone?: (ids: string[]) => void
  children: ReactNode
}

/** Asks once, does it row by row, and says of each row what came of it. */
export function BulkDialog(props: BulkDialogProps) {
  // The rows as they were ticked: those that are done may leave the list below.
  const [rows] = useState(props.rows)
  const { title, verb, kind = 'primary', send, clears, children } = props
  const bulk = useBulk({ ids: rows.map(({ id }) => id), send, clears })
  const isDone = bulk.done === rows.length
  function close() {
    if (bulk.isRunning) return
    props.onClose(bulk.done > 0)
    if (bulk.done > 0) props.onDone?.(bulk.doneIds)
  }
  return (
    <Dialog title={title} onClose={close}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void bulk.run()
        }}
      >
        {!bulk.hasRun && children}
        <ul
          aria-label="Rows"
          className="max-h-60 overflow-y-auto rounded-md border border-line"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only keys must be able to scroll it
          tabIndex={0}
        >
          {rows.map(({ id, name }) => (
            <li key={id} className="border-line border-b px-3 py-1.5 last:border-b-0">
              {name}
              <RowState state={bulk.stateOf(id)} done={props.done} />
            </li>
          ))}
        </ul>
        <p role="status">
          {bulk.hasRun && `${bulk.done} of ${rows.length} done.`}{' '}
          {bulk.hasRun && bulk.failed > 0 && 'The others are as they were, or not confirmed.'}
        </p>
        <DialogRow>
          <Button kind={isDone ? 'primary' : 'quiet'} disabled={bulk.isRunning} onClick={close}>
            {bulk.hasRun ? 'Close' : 'Not now'}
          </Button>
          {!isDone && (
            <Button type="submit" kind={kind} busy={bulk.isRunning}>
              {bulk.hasRun ? 'Try the others again' : verb}
            </Button>
          )}
        </DialogRow>
      </form>
    </Dialog>
  )
}

function RowState({ state, done }: { state: BulkState; done: string }) {
  if (state === 'waiting') return null
  if (state === 'sending') return <span className="text-muted"> · sending…</span>
  if (state === 'done') {
    return (
      <span className="flex items-center gap-1.5 text-ok">
        <CircleCheck size={15} aria-hidden />
        {done}
      </span>
    )
  }
  return (
    <span className="flex items-start gap-1.5 text-bad">
      <CircleAlert size={15} aria-hidden className="mt-0.5 flex-none" />
      {isUnanswered(state) ? `Not confirmed: ${state.message}` : state.message}
    </span>
  )
}
