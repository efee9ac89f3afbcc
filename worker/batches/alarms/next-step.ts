import { listAdministrators } from '../../auth/account/administrators.ts'
import { nameOf } from '../../auth/account/user-view.ts'
import type { TenantDb } from '../../core/databases.ts'
import { approvalsOf, simulateApprovers } from '../../domain/batches/approval.ts'
import { mayMakeFile } from '../../domain/batches/batch-after-approval.ts'
import { mayUseAccount } from '../../domain/batches/paying/account-use.ts'
import type { NextStep } from '../../domain/days/alarms.ts'
import type { BatchRecord } from '../load-batch.ts'
import { listAllowed } from './store.ts'

type Person = { id: string; name: string }

/** Who holds the next step of a batch: whoever could take it now, and where nobody can, who administers. */
export async function nextPeople(
  db: TenantDb,
  record: BatchRecord,
  nextStep: NextStep,
): Promise<Person[]> {
  const able = await ableTo(db, record, nextStep)
  if (able.length > 0) return able
  return (await listAdministrators(db)).map((user) => ({ id: user.id, name: nameOf(user) }))
}

async function ableTo(db: TenantDb, record: BatchRecord, nextStep: NextStep): Promise<Person[]> {
  const { batch, people, source, bankFile } = record
  switch (nextStep) {
    case 'approve':
      return simulateApprovers(batch, people).flatMap(({ person, answer }) =>
        answer.ok ? [{ id: person.id, name: person.name }] : [],
      )
    case 'submit':
    case 'answer': {
      const makers = await listAllowed(db, 'create_payments')
      return makers.filter(({ id }) => id === batch.preparedBy)
    }
    case 'make_file':
    case 'upload': {
      const makers = await listAllowed(db, 'make_bank_files')
      return makers.filter(
        (person) =>
          mayUseAccount(source, person) &&
          (nextStep === 'upload' || mayMakeFile(approvalsOf(batch), person.id)),
      )
    }
    case 'confirm_void': {
      const makers = await listAllowed(db, 'make_bank_files')
      return makers.filter(({ id }) => id !== bankFile?.voidAskedBy)
    }
    // one of the two who clear it administers
    case 'clear':
    case 'find_approver':
      return []
  }
}

/** How many approvals a batch still misses. */
export function approvalsMissing({ batch }: BatchRecord): number {
  return Math.max(1, batch.approvalsNeeded - approvalsOf(batch).length)
}
