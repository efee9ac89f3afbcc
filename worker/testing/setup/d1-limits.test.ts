import { expect, test } from 'vitest'
import { tenantDb } from '../../core/databases.ts'
import { makeCast } from '../cast.ts'
import { d1Limits, mostArguments } from './d1-limits.ts'

test('what D1 would not take is refused of the product, and not of a test', async () => {
  const { database } = (await makeCast()).acme
  const ours = tenantDb(database).$client
  const question = 'select length(?) as long'
  const most = 'a'.repeat(d1Limits.bytes)
  expect(await ours.prepare(question).bind(most).first('long')).toBe(d1Limits.bytes)
  expect(() => ours.prepare(question).bind(`${most}a`)).toThrow('a parameter of 2000001 bytes')
  expect(() => ours.prepare(question).bind(...Array(101).fill(1))).toThrow('101 parameters')
  const of = (count: number) => `select json_array(${Array(count).fill(1).join(', ')})`
  ours.prepare(of(d1Limits.arguments))
  expect(() => ours.prepare(of(33))).toThrow('33 arguments')
  expect(await database.prepare(question).bind(`${most}a`).first('long')).toBe(2_000_001)
})

test('only what a function is given counts', () => {
  const list = Array(40).fill("'a, b'").join(', ')
  expect(mostArguments(`select "a, b (" from t where x in (${list})`)).toBe(0)
  expect(mostArguments(`insert into t (a, b, c) values (1, 2, 3)`)).toBe(0)
  expect(mostArguments(`select json_object('a', max(1, 2), 'b', (select 1, 2 from x))`)).toBe(4)
})
