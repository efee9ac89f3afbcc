import type { SecurityList } from '#contract/users/security.ts'
import type { RoleName } from '#domain/access/role-names.ts'
import { rangeAround } from '#domain/access/sign-in/addresses.ts'
import {
  mayComeFrom,
  type Network,
  networkLimits,
  networkOf,
} from '#domain/access/sign-in/sign-in-rules.ts'
import { ApiError, fieldError } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useAddedRow } from '../../../../ui/use-added-row.ts'
import { useSession } from '../../../layout/queries.ts'
import { KeptOut } from './kept-out.tsx'

type Written = { networks: Network[]; rolesFromAnywhere: RoleName[] }
type NetworkFieldsProps = {
  written: Written
  set: (change: Partial<Written>) => void
  /** Where whoever writes it is now. */
  address: string
  roles: SecurityList['roles']
  lastSeen: SecurityList['lastSeen']
  error: Error | null
}

/** Where people may sign in from: a list that is empty lets them in from everywhere. */
export function NetworkFields({
  written,
  set,
  address,
  roles,
  lastSeen,
  error,
}: NetworkFieldsProps) {
  const { networks, rolesFromAnywhere } = written
  const change = (at: number, changed: Partial<Network>) =>
    set({ networks: networks.map((one, index) => (index === at ? { ...one, ...changed } : one)) })
  const added = useAddedRow()
  function add(network: Network) {
    added.ask()
    set({ networks: [...networks, network] })
  }
  const isFull = networks.length >= networkLimits.count
  return (
    <Card title="Networks">
      <div className="grid gap-4">
        <p>
          {networks.length === 0
            ? 'People sign in from everywhere. With a list, they sign in and work from its networks alone, and so do their API keys.'
            : 'People sign in and work from these networks alone, and so do their API keys. Where a line has IPv4 and IPv6, a browser takes either: write both.'}
        </p>
        {networks.map((network, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and what stands in it is typed
            key={index}
            ref={added.row}
            className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
          >
            <legend className="sr-only">Network {index + 1}</legend>
            <TextField
              label="Name"
              value={network.name}
              onText={(name) => change(index, { name })}
              maxLength={networkLimits.nameMax}
              error={rowError(error, index + 1, 'name')}
            />
            <TextField
              label="Addresses"
              value={network.range}
              onText={(range) => change(index, { range })}
              maxLength={60}
              placeholder="203.0.113.0/24"
              error={rowError(error, index + 1, 'range')}
            />
            <Button
              className="sm:mt-6"
              kind="quiet"
              onClick={() => set({ networks: networks.filter((_, other) => other !== index) })}
            >
              Remove<span className="sr-only"> {network.name || `network ${index + 1}`}</span>
            </Button>
          </fieldset>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button disabled={isFull} onClick={() => add({ name: '', range: '' })}>
            Add a network
          </Button>
          {!networkOf(networks, address) && (
            <Button
              disabled={isFull}
              onClick={() => add({ name: '', range: rangeAround(address) })}
            >
              Add where you are now, {address}
            </Button>
          )}
        </div>
        {fieldError(error, 'networks') && (
          <p className="text-bad">{fieldError(error, 'networks')}</p>
        )}
        <OwnPlace written={written} address={address} />
        <KeptOut written={written} lastSeen={lastSeen} />
        {networks.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="font-semibold">These roles come in from anywhere</legend>
            <p className="text-muted">
              For whoever approves on a telephone: its address changes from hour to hour. Where your
              provider gives the office another address, they change this list. Where there is
              nobody left who can, write to Bilum: it can empty the list, and can write nothing into
              it.
            </p>
            <div className="grid sm:grid-cols-2">
              {roles.map(({ role, title }) => (
                <Checkbox
                  key={role}
                  label={title}
                  isChecked={rolesFromAnywhere.includes(role)}
                  onCheck={(isChecked) =>
                    set({
                      rolesFromAnywhere: roles
                        .map((one) => one.role)
                        .filter((one) =>
                          one === role ? isChecked : rolesFromAnywhere.includes(one),
                        ),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Card>
  )
}

/** Nobody locks themselves out: the server refuses it, and this says so before. */
function OwnPlace({ written, address }: { written: Written; address: string }) {
  const { user } = useSession()
  const { networks } = written
  if (networks.length === 0) return null
  const own = networkOf(networks, address)
  if (own)
    return (
      <p className="text-muted">
        You are at {address}: {own.name || 'in this list'}.
      </p>
    )
  if (mayComeFrom(written, user.role, address))
    return <p className="text-muted">You are at {address}. Your role comes in from anywhere.</p>
  return (
    <Notice tone="wait" title={`You are at ${address}, which is in none of them.`}>
      <p>
        A list is saved, and confirmed, from one of its own networks, so that nobody locks
        themselves out. Ask whoever looks after your connection for its public addresses: those of
        the computers inside, such as 192.168.0.10, never arrive here.
      </p>
    </Notice>
  )
}

function rowError(error: Error | null, row: number, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.errors.find((one) => one.row === row && one.field === field)?.message
}
