import { useState } from 'react'
import type { RoleView } from '#contract/roles/roles.ts'
import { hasPermission, type Permission, permissions } from '#domain/access/role.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { sectionWords } from '#domain/words/section-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { SideSheet } from '../../../ui/side-sheet.tsx'
import { AuditLink } from '../../layout/log/audit-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { RoleChip } from '../../layout/role-chip.tsx'
import { compared } from './compared.ts'
import { Difference } from './difference.tsx'
import { PeopleLink } from './people-link.tsx'
import { BackToDefaultDialog, RoleDialog } from './role-dialogs.tsx'
import { limitOf } from './role-limit.tsx'

type RoleSheetProps = { role: RoleView; people: number | undefined; onClose: () => void }

/** What a role can and cannot do, who has it, and what this organisation made of it. */
export function RoleSheet({ role, people, onClose }: RoleSheetProps) {
  const [open, setOpen] = useState<'change' | 'default'>()
  const mayChange = useMayNow('manage_users', 'change')
  const difference = compared(role)
  const close = () => setOpen(undefined)
  return (
    <>
      <SideSheet title={<RoleChip {...role} />} onClose={onClose}>
        {role.description && <p>{role.description}</p>}
        <Facts
          facts={[
            ['Approves up to', limitOf(role)],
            [
              'People',
              people === undefined ? '—' : <PeopleLink key="people" role={role} people={people} />,
            ],
            ['Its home shows', role.dashboardSections.map((name) => sectionWords[name]).join(', ')],
            ['Changed', role.changedAt ? <Moment key="at" at={role.changedAt} /> : 'never'],
          ]}
        />
        <p>
          <AuditLink subject={`role/${role.role}`} />
        </p>
        <Difference role={role} difference={difference} />
        {mayChange && (
          <p className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('change')}>Change this role</Button>
            {!difference.isDefault && (
              <Button onClick={() => setOpen('default')}>Back to the default</Button>
            )}
          </p>
        )}
        <Can title="It can" held={permissions.filter((one) => hasPermission(role, one))} />
        <Can title="It cannot" held={permissions.filter((one) => !hasPermission(role, one))} />
      </SideSheet>
      {open === 'change' && <RoleDialog role={role} onClose={close} />}
      {open === 'default' && <BackToDefaultDialog role={role} onClose={close} />}
    </>
  )
}

function Can({ title, held }: { title: string; held: Permission[] }) {
  if (held.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc pl-5">
        {held.map((permission) => (
          <li key={permission}>{permissionWords[permission]}</li>
        ))}
      </ul>
    </section>
  )
}
