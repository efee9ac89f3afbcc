import { Link } from 'react-router'
import { Page } from '../../ui/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <p>
        There is nothing at this address.{' '}
        <Link to="/" className="underline">
          Go to the start
        </Link>
      </p>
    </Page>
  )
}
