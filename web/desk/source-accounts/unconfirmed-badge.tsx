import { Badge } from '../../ui/badge.tsx'

/** A file format that was built from public programs, until the bank itself has said yes. */
export function UnconfirmedBadge() {
  return <Badge tone="wait" shape="◔" word="Not yet confirmed" />
}
