import { Link } from 'react-router'
import type { Address } from '#domain/access/addresses/addresses.ts'
import { addressFor } from '#domain/access/addresses/enter.ts'
import { titlesOfWhoEnters } from '#domain/access/addresses/who-enters.ts'
import { Page } from '../../ui/page.tsx'
import { useSession } from './queries.ts'

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
        <p>This page needs one of these roles:</p>
        <ul className="mt-2 list-disc pl-5">
          {titlesOfWhoEnters(address).map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <OwnAddress page={address.page} />
        <p className="mt-3 text-muted">Your organisation’s administrator can change your role.</p>
      </div>
    </Page>
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
