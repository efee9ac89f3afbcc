import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Address } from '#domain/access/addresses/addresses.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { titlesOfWhoEnters } from '#domain/access/addresses/who-enters.ts'
import { Page } from '../../ui/page.tsx'
import { useSession } from './queries.ts'
import { byName, rolesQuery } from './roles.ts'

/** What stands in place of a page that the signed-in role may not open. */
export function AccessDenied({ address }: { address: Address }) {
  if (address.isForAdministrators) {
    return (
      <Page title="Administrator Access Required">
        <p>This page is for administrators of your organisation.</p>
      </Page>
    )
  }
  return (
    <Page title="Access Denied">
      <div className="max-w-prose">
        <NeededRoles address={address} />
        <OwnAddress page={address.page} />
        <p className="mt-3 text-muted">Your organisation’s administrator can change your role.</p>
      </div>
    </Page>
  )
}

/** Which roles enter, as they are called here. */
function NeededRoles({ address }: { address: Address }) {
  const { data } = useQuery(rolesQuery)
  if (!data) return <p>This page is for other roles.</p>
  return (
    <>
      <p>This page needs one of these roles:</p>
      <ul className="mt-2 list-disc pl-5">
        {titlesOfWhoEnters(address, byName(data.items)).map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  )
}

/** The same page, where this person has it at another address. */
function OwnAddress({ page }: Pick<Address, 'page'>) {
  const own = addressFor(page, useSession().user)
  if (!own) return null
  return (
    <p className="mt-3">
      Your role has it at{' '}
      {own.isPlain ? <a href={own.path}>{own.path}</a> : <Link to={own.path}>{own.path}</Link>}.
    </p>
  )
}
