import { beforeAll, expect, test } from 'vitest'
import { aroundBatches } from './corruptions/around.fixture.ts'
import { ofBatches } from './corruptions/batches.fixture.ts'
import { restoredCopy, run } from './records.fixture.ts'

let database: D1Database
let ids: Record<string, string> = {}
beforeAll(async () => {
  const copy = await restoredCopy()
  database = copy.database
  ids = copy.ids
})

const of = (name: string, text: string) => text.replaceAll(':id', ids[name] ?? '')
test.each([...ofBatches, ...aroundBatches])(
  '%s: %s is found by “%s”',
  async (name, _what, check, corrupt, mend) => {
    await database.prepare(of(name, corrupt)).run()
    const { problems } = await run(check)
    await database.prepare(of(name, mend)).run()
    expect(problems.length).toBeGreaterThan(0)
    for (const { subject, says } of problems) {
      expect(subject).toMatch(/^(organisation|[\w-]+\/.+)$/)
      expect(says).toMatch(/^[A-Z].*\.$/)
    }
    expect((await run(check)).problems).toEqual([])
  },
)

test('an approval with the proof that was asked for, as the log says, holds; one of milder rules needs none', async () => {
  const at = (await database
    .prepare("SELECT min(at) AS at FROM batch_steps WHERE kind = 'approve'")
    .first<number>('at')) as number // there are approvals
  const rules = (version: number, above: number | null, setAt: number) =>
    database
      .prepare(
        'INSERT INTO approval_rules (version, bands, second_factor_above_toea, set_by, set_at) VALUES (?, ?, ?, ?, ?)',
      )
      .bind(version, '[{"uptoToea":null,"approvals":1}]', above, 'ana', setAt)
      .run()
  await rules(1, 0, at - 1)
  expect((await run('proofs')).problems).toHaveLength(3)
  await rules(2, null, at + 1)
  expect((await run('proofs')).problems).toEqual([])
  await database.exec('DELETE FROM approval_rules WHERE version = 2')
  await database.exec("UPDATE batch_steps SET proven_by = 'totp' WHERE kind = 'approve'")
  await database.exec(
    "UPDATE audit_entries SET details = json_set(details, '$.provenBy', 'totp') WHERE action IN ('batch.approval_given', 'batch.approved')",
  )
  expect((await run('proofs')).problems).toEqual([])
})
