import { Page } from './page.tsx'

export function AccountInactive() {
  return (
    <Page title="Account Inactive">
      <p>Your account has been deactivated. Please contact your system administrator.</p>
    </Page>
  )
}
