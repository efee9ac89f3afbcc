import type { FieldProblem } from '../../contract/problem.ts'
import type { NewTestFile } from '../../contract/source-accounts.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { settingsOf } from '../../domain/bank-files/file-settings.ts'
import type { ProfileSwitches } from '../../domain/bank-files/profiles/apply-switches.ts'
import { testLines, testOrder } from '../../domain/bank-files/test-file.ts'
import { testsPerDayMax, testTotalToea } from '../../domain/bank-files/test-limits.ts'
import { writeBankFile } from '../../domain/bank-files/write-bank-file.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import {
  findSourceAccounts,
  profileName,
  profileOfAccount,
  type SourceAccountRow,
} from '../store.ts'
import { findTestCounts, type TestFileRow } from './store.ts'

/** Three payments between the organisation's own accounts, as the account's bank file would carry them. */
export async function makeTestFile(
  db: TenantDb,
  account: SourceAccountRow,
  { targetIds, ...rest }: NewTestFile,
  by: { id: string; at: Date },
): Promise<TestFileRow> {
  nothingLeft(rest)
  if (account.status !== 'active') throw new Refusal('source_account_archived')
  const day = dayInPortMoresby(by.at)
  const { lastNumber, today } = await findTestCounts(db, account.id, day)
  if (today >= testsPerDayMax) throw new Refusal('test_files_used_up')

  const lines = testLines(await targetsOf(db, targetIds))
  const { bsb, accountNumber, deUserId, userName, remitter } = account
  const order = testOrder(
    {
      profile: must(profileName(account.profile), 'profile'),
      switches: account.switches as ProfileSwitches, // checked when saved, and again by the engine
      source: { bsb, accountNumber, deUserId, userName, remitter },
    },
    lines,
    by.at,
  )
  const written = writeBankFile(order)
  if (!written.ok) {
    const errors = written.problems.map(({ line, ...problem }) => ({ ...problem, row: line }))
    throw new Refusal(written.reason, errors)
  }
  const { text } = written.value
  const number = lastNumber + 1
  const { fileExtension } = profileOfAccount(account)
  return {
    id: crypto.randomUUID(),
    sourceAccountId: account.id,
    number,
    day,
    valueDate: order.valueDate,
    lines,
    totalToea: testTotalToea,
    settings: settingsOf(account),
    fileName: `TEST-${number}-${order.valueDate.replaceAll('-', '')}.${fileExtension}`,
    content: text,
    sha256: await sha256(text),
    madeBy: by.id,
    madeAt: by.at,
    acceptedOn: null,
    toldBy: '',
    recordedBy: null,
    recordedAt: null,
  }
}

/** The accounts it pays, in the order of its lines: the organisation's own, and none that is archived. */
async function targetsOf(db: TenantDb, ids: string[]): Promise<SourceAccountRow[]> {
  const found = new Map((await findSourceAccounts(db, ids)).map((row) => [row.id, row]))
  const targets = ids.flatMap((id) => found.get(id) ?? [])
  const problems = ids.flatMap((id, index): FieldProblem[] => {
    if (found.get(id)?.status === 'active') return []
    const message = `Payment ${index + 1}: it goes to an active source account of the organisation.`
    return [{ field: 'targetIds', row: index + 1, code: 'test_pays_others', message }]
  })
  if (problems.length > 0) throw new Refusal('test_pays_others', problems)
  return targets
}
