import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { KeyView } from '#contract/integrations/keys.ts'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { endsInDays, lastDayOf } from '#domain/integrations/api-key.ts'
import { scopeWords } from '#domain/integrations/scopes.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Day, Moment } from '../../../ui/formats.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { changesQuery } from '../../users/queries.ts'
import { keysQuery, useRevokeKey } from '../queries.ts'

/** The keys that programs come in with: which there are, who made them, when they were last used. */
export function KeysSection({ make }: { make: ReactNode }) {
  const query = useSuspenseInfiniteQuery(keysQuery)
  const [revoking, setRevoking] = useState<KeyView>()
  const mayRevoke = useMayNow('manage_integrations', 'take_rights')
  const keys = query.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <Waiting />
      {keys.length === 0 ? (
        <EmptyState action={make}>
          No program has a key. With one, a payroll program prepares its own batches; people approve
          them as ever.
        </EmptyState>
      ) : (
        <Table
          caption="API keys"
          columns={mayRevoke ? [...columns, revokeColumn(setRevoking)] : columns}
          rows={keys}
          rowKey={({ id }) => id}
          isMarked={({ state, expiresAt }) =>
            state === 'active' && endsInDays(new Date(expiresAt), new Date()) !== undefined
          }
        />
      )}
      <LoadMore query={query} />
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function Waiting() {
  const { user } = useSession()
  const query = useSuspenseInfiniteQuery(changesQuery('pending'))
  const waiting = query.data.pages
    .flatMap(({ items }) => items)
    .filter(({ kind }) => kind === 'api_key')
  if (waiting.length === 0) return null
  return (
    <Notice tone="wait" title="A second administrator must confirm what was asked for.">
      <ul>
        {waiting.map(({ id, summary, requestedBy }) => (
          <li key={id}>
            {summary}, asked for by {requestedBy.name}
          </li>
        ))}
      </ul>
      <a href={pathFor('users', user)}>Look under Users</a>
    </Notice>
  )
}

const states: Record<KeyView['state'], { tone: Tone; shape: string; word: string }> = {
  active: { tone: 'ok', shape: '●', word: 'works' },
  idle: { tone: 'wait', shape: '◔', word: 'its maker is not active' },
  expired: { tone: 'plain', shape: '○', word: 'its time is over' },
  revoked: { tone: 'bad', shape: '✕', word: 'revoked' },
}

const columns: Column<KeyView>[] = [
  {
    name: 'Name',
    heads: true,
    cell: ({ name, start }) => (
      <>
        {name} <code className="whitespace-nowrap font-normal text-muted">{start}…</code>
      </>
    ),
  },
  { name: 'State', cell: ({ state }) => <Badge {...states[state]} /> },
  {
    name: 'May',
    breaks: true,
    cell: ({ scopes }) => <span title={wordsOf(scopes)}>{scopes.join(', ')}</span>,
  },
  { name: 'Made by', cell: ({ madeBy }) => madeBy.name },
  {
    name: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'never'),
  },
  { name: 'Last day', cell: lastDay },
]

function lastDay({ expiresAt, state }: KeyView) {
  const end = new Date(expiresAt)
  const left = state === 'active' ? endsInDays(end, new Date()) : undefined
  return (
    <span className={left ? 'text-wait' : ''}>
      {left && '▲ '}
      <Day day={lastDayOf(end)} />
      {left && `, ${left === 1 ? 'ends within a day' : `ends in ${left} days`}`}
    </span>
  )
}

const wordsOf = (scopes: KeyView['scopes']) => scopes.map((scope) => scopeWords[scope]).join('\n')

const revokeColumn = (onRevoke: (key: KeyView) => void): Column<KeyView> => ({
  name: 'Revoke',
  title: <span className="sr-only">Revoke</span>,
  right: true,
  cell: (key) =>
    key.state !== 'revoked' && (
      <Button kind="quiet" size="small" onClick={() => onRevoke(key)}>
        Revoke<span className="sr-only"> {key.name}</span>
      </Button>
    ),
})

function RevokeDialog({ apiKey, onClose }: { apiKey: KeyView; onClose: () => void }) {
  const showToast = useToast()
  const revoke = useRevokeKey(apiKey.id, () => {
    showToast({ title: `${apiKey.name} is revoked` })
    onClose()
  })
  return (
    <Dialog title={`Revoke ${apiKey.name}?`} onClose={onClose}>
      <p>The program that has it is turned away from its next request on. It cannot be undone.</p>
      <ErrorNotice error={revoke.error} />
      <DialogButtons
        kind="danger"
        busy={revoke.isPending}
        onClose={onClose}
        onDo={() => revoke.mutate(undefined)}
      >
        Revoke
      </DialogButtons>
    </Dialog>
  )
}
