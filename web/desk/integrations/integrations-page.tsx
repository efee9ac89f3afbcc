import { useSuspenseQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type Call, callsByRoom, callsQuery } from './queries.ts'

/** How another program works with this organisation: the API, and every call it has. */
export function IntegrationsPage() {
  const { data: description } = useSuspenseQuery(callsQuery)
  const rooms = callsByRoom(description)
  const count = rooms.reduce((sum, [, calls]) => sum + calls.length, 0)
  return (
    <Page title="Integrations">
      <Card title="One API" className="max-w-2xl">
        <Facts
          facts={[
            ['Address', `${window.location.origin}/api`],
            ['Calls', `${count}, listed below`],
            [
              'Description',
              <a key="description" href="/api/openapi.json">
                OpenAPI {description.openapi}
              </a>,
            ],
            [
              'How to begin',
              <a key="handbook" href="/saas-docs#api">
                The handbook, with an example
              </a>,
            ],
          ]}
        />
        <p className="mt-3">
          A program signs in as a person and may do what that person’s role may do. Send an
          Idempotency-Key with every change: the same key gets the same answer, so trying again is
          safe.
        </p>
        <p className="mt-2 text-muted">
          Bilum calls no other system. A bank file is fetched by a person, or by a program that
          calls this API.
        </p>
      </Card>
      {rooms.map(([room, calls]) => (
        <Table
          key={room}
          caption={room.replaceAll('-', ' ')}
          columns={columns}
          rows={calls}
          rowKey={({ method, path }) => `${method} ${path}`}
        />
      ))}
    </Page>
  )
}

const columns: Column<Call>[] = [
  {
    name: 'Call',
    heads: true,
    cell: ({ method, path }) => (
      <code className="break-all">
        {method} {path}
      </code>
    ),
  },
  { name: 'What for', cell: ({ summary }) => summary },
]
