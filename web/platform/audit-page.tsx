import { buttonClass } from '../ui/button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Page } from '../ui/page.tsx'
import { EventList } from './event-list.tsx'
import { useAudit, useMay } from './queries.ts'

export function AuditPage() {
  const { rows, query } = useAudit()
  const mayExport = useMay('manage_billing')
  return (
    <Page
      title="Audit"
      actions={
        mayExport && (
          <a href="/api/platform/audit/export" className={buttonClass()}>
            Export the whole chain
          </a>
        )
      }
    >
      <EventList entries={rows} />
      <LoadMore query={query} />
    </Page>
  )
}
