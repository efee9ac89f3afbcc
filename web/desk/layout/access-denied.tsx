import { type Permission, rolesWith } from '#domain/access/role.ts'
import { Page } from '../../ui/page.tsx'

/** What stands in place of a page that the signed-in role may not open. */
export function AccessDenied({ permission }: { permission: Permission }) {
  return (
    <Page title="Access Denied">
      <div className="max-w-prose">
        <p>This page needs one of these roles:</p>
        <ul className="mt-2 list-disc pl-5">
          {rolesWith(permission).map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">Your organisation’s administrator can change your role.</p>
      </div>
    </Page>
  )
}
