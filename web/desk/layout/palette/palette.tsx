import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../ui/formats.tsx'
import { useSession } from '../queries.ts'
import { type Entry, foundEntries, ownEntries } from './entries.ts'
import { EntryList, idOf } from './entry-list.tsx'
import { foundQuery, lettersMin } from './queries.ts'

const pauseMs = 150

/** A few letters lead anywhere: to pages and actions, to batches, payees and payments. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const { user, organisation } = useSession()
  const { money } = useFormats()
  const settled = useSettled(text.trim())
  const { data: found, error, isFetching } = useQuery(foundQuery(settled))
  const entries = [
    ...ownEntries(user, text.trim(), organisation.refuses),
    ...(found && text.trim().length >= lettersMin ? foundEntries(found, money) : []),
  ]
  const current = Math.min(place, entries.length - 1)

  useEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  function go(entry: Entry | undefined) {
    if (!entry) return
    onClose()
    if (entry.isPlain) window.location.assign(entry.to)
    else navigate(entry.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') go(entries[current])
    // a sheet that came beneath it takes the cancelling of a dialog
    else if (event.key === 'Escape') onClose()
    else if (step) setPlace((current + step + entries.length) % Math.max(entries.length, 1))
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="mx-auto mt-[10vh] mb-auto w-[min(36rem,calc(100vw-1.5rem))] rounded-md bg-surface p-0 text-ink shadow-float"
    >
      <div className="relative border-line border-b">
        <Search
          size={18}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
        />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={entries.length > 0 ? idOf(list, current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="A page, a batch, a payee, an account, a reference"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
          className="h-13 w-full bg-transparent pr-4 pl-11 -outline-offset-2! placeholder:text-muted"
        />
      </div>
      <EntryList id={list} entries={entries} current={current} onGo={go} />
      <p role="status" className="px-4 py-2 text-muted empty:hidden">
        {statusOf({
          text: text.trim(),
          count: entries.length,
          isFetching: isFetching || settled !== text.trim(),
          error,
        })}
      </p>
      <p className="border-line border-t px-4 py-2 text-muted max-lg:hidden">
        ↑ ↓ to choose · Enter to go · Esc to close
      </p>
    </dialog>
  )
}

type Status = { text: string; count: number; isFetching: boolean; error: Error | null }

function statusOf({ text, count, isFetching, error }: Status): string {
  if (error && !isFetching)
    return `Batches, payees and payments could not be searched. ${error.message}`
  if (isFetching) return 'Searching…'
  if (count > 0) return ''
  if (text.length < lettersMin) return 'Type one letter more.'
  return `Nothing has a word that begins with “${text}”.`
}

/** What was typed, once the fingers rest. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
