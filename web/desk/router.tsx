import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { type Address, addresses } from '#domain/access/addresses/addresses.ts'
import { Guard } from './layout/guard.tsx'
import { pages } from './pages.ts'

/** What is no page of the desk; few ever open one, so it comes with the first of them. */
const OtherPath = lazy(async () => ({ default: (await import('./other-path.tsx')).OtherPath }))

/** Every address of the desk, guarded as the table of addresses says. `/approval` and `/auth` are the plain lane. */
export function Router() {
  return (
    <Routes>
      {addresses.map((address) => (
        <Route key={address.path} path={address.path} element={<At address={address} />} />
      ))}
      <Route path="*" element={<OtherPath />} />
    </Routes>
  )
}

function At({ address }: { address: Address }) {
  if (address.isPlain) return <OtherPath />
  const Page = pages[address.page]
  return (
    <Guard address={address}>
      <Page />
    </Guard>
  )
}
