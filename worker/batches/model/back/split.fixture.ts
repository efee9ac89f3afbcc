/** As where the bank takes one payment in a file: of a batch of several each is of one of its own then. */
export async function withOneInEach<Value>(
  database: D1Database,
  id: string,
  split: () => Promise<Value>,
): Promise<Value> {
  const ofBatch = '(SELECT source_account_id FROM batches WHERE id = ?)'
  const before = await database
    .prepare(`SELECT switches FROM source_accounts WHERE id = ${ofBatch}`)
    .bind(id)
    .first<string>('switches')
  const take = (switches: string | null) =>
    database
      .prepare(`UPDATE source_accounts SET switches = ? WHERE id = ${ofBatch}`)
      .bind(switches, id)
      .run()
  await take('{"recordsMax":2}')
  try {
    return await split()
  } finally {
    await take(before)
  }
}
