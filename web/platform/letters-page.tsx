import { formatMoment } from '#domain/calendar.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Bounces } from './bounces.tsx'
import { useChange, useMay, useTroubledLetters } from './queries.ts'

/** Letters that were given up, or whose try ended without an answer. What they say is not ours to read. */
export function LettersPage() {
  const rows = useTroubledLetters()
  const mayRetry = useMay('manage_organisations')
  const all = mayRetry ? [...columns, retryColumn] : columns
  return (
    <Page title="E-mails">
      {rows.length === 0 ? (
        <EmptyState>No e-mail was given up, and none is left without an answer.</EmptyState>
      ) : (
        <>
          {mayRetry && <RetryAll rows={rows} />}
          <Table
            caption="E-mails that did not leave"
            rows={rows}
            rowKey={({ realm, key }) => `${realm}/${key}`}
            columns={all}
          />
        </>
      )}
      <Bounces />
    </Page>
  )
}

type Row = ReturnType<typeof useTroubledLetters>[number]

const troubles: Record<string, string> = {
  given_up: 'Given up',
  uncertain: 'Nobody knows whether it left',
}

const columns: Column<Row>[] = [
  { name: 'E-mail', heads: true, cell: ({ letter }) => letter.replaceAll('_', ' ') },
  { name: 'Of', cell: ({ realmName }) => realmName },
  { name: 'Written', cell: ({ writtenAt }) => formatMoment(new Date(writtenAt)) },
  { name: 'Trouble', cell: ({ trouble }) => troubles[trouble] ?? trouble },
  { name: 'Tries', right: true, cell: ({ attempts }) => attempts },
  { name: 'Last error', breaks: true, cell: ({ lastError }) => lastError || '–' },
]

const retryColumn: Column<Row> = {
  name: 'Send again',
  cell: ({ realm, key }) => <Retry realm={realm} letter={key} />,
}

/** A button for each organisation of which more than one was given up: those certainly did not leave. */
function RetryAll({ rows }: { rows: Row[] }) {
  const givenUp = rows.filter(({ trouble }) => trouble === 'given_up')
  const realms = new Map(givenUp.map(({ realm, realmName }) => [realm, realmName]))
  const several = [...realms].filter(
    ([realm]) => givenUp.filter((row) => row.realm === realm).length > 1,
  )
  return several.map(([realm, name]) => <RetryAllOf key={realm} realm={realm} name={name} />)
}

function RetryAllOf({ realm, name }: { realm: string; name: string }) {
  const change = useChange('/letters/retries')
  return (
    <p>
      <Button size="small" busy={change.isPending} onClick={() => change.mutate({ realm })}>
        Send all again that were given up: {name}
      </Button>
      <ErrorNotice error={change.error} />
    </p>
  )
}

function Retry({ realm, letter }: { realm: string; letter: string }) {
  const change = useChange('/letters/retry')
  return (
    <>
      <Button
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ realm, key: letter })}
      >
        Send again
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
