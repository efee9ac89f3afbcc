import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ListName, viewLimits } from '#contract/views.ts'
import { api, fieldError, NoAnswer } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../toasts.tsx'
import { useUndo } from '../use-undo.ts'
import { useRemoveView, useSaveView, viewsQuery } from './view-queries.ts'

/** The views somebody kept of this list, each a link, and the field that keeps one more. */
export function SavedViewList({ list }: { list: ListName }) {
  const { pathname, search } = useLocation()
  const { items } = useSuspenseQuery(viewsQuery).data
  const remove = useRemoveView()
  const own = items.filter((view) => view.list === list)
  const query = keptOf(search)
  const undo = useUndo()
  const showToast = useToast()
  function take({ id, ...view }: { id: string; name: string; query: string }) {
    const action = undo({
      send: (key) => api.put('/views', NoAnswer, { body: { list, ...view }, key }),
      clears: ['views'],
      done: 'View kept again',
    })
    remove.mutate(id, {
      onSuccess: () => showToast({ title: 'View removed', text: view.name, action }),
    })
  }
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Your views</p>
      {own.length === 0 && (
        <p className="text-muted">None yet. Search, narrow or sort the list, then save it here.</p>
      )}
      <ul>
        {own.map(({ id, name, query: kept }) => (
          <li key={id} className="flex items-center gap-1">
            <Link
              to={`${pathname}?${kept}`}
              aria-current={kept === query ? 'true' : undefined}
              title={name}
              className="min-h-8 flex-1 truncate py-1 aria-current:font-semibold"
            >
              {name}
            </Link>
            <button
              type="button"
              aria-label={`Remove the view ${name}`}
              disabled={remove.isPending}
              onClick={() => take({ id, name, query: kept })}
              className="grid size-8 place-items-center rounded-md text-muted hover:bg-raised"
            >
              <X size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <ErrorNotice error={remove.error} />
      <SaveView list={list} query={query} />
    </div>
  )
}

/** What is open on a page is of the moment, and no part of how one looks at its list. */
const ofTheMoment = ['file', 'payee', 'user', 'source', 'add', 'invite']

function keptOf(search: string): string {
  const words = new URLSearchParams(search)
  for (const name of ofTheMoment) words.delete(name)
  return words.toString()
}

function SaveView({ list, query }: { list: ListName; query: string }) {
  const [name, setName] = useState('')
  const save = useSaveView(() => setName(''))
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ list, name, query })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-2 border-line border-t pt-2">
      <TextField
        label="Save this view as"
        value={name}
        onText={setName}
        maxLength={viewLimits.nameMax}
        error={fieldError(save.error, 'name')}
        required
      />
      <ErrorNotice error={fieldError(save.error, 'name') ? null : save.error} />
      <Button type="submit" size="small" busy={save.isPending} disabled={name.trim() === ''}>
        Save view
      </Button>
    </form>
  )
}
