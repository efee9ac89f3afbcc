import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

const asked = (sql: string) => () => env.CONTROL.prepare(sql)

test('a subquery over a hand-written table names the table of every column', () => {
  const outer = (name: string) =>
    `select "id", (exists (select 1 from restorations r where r.organisation_id = ${name})) from "organisations"`
  expect(asked(outer('"id"'))).toThrow('A column without its table: "id"')
  expect(asked(outer('lower("id")'))).toThrow('A column without its table')
  expect(asked(outer('organisations.id'))).not.toThrow()
  expect(asked(outer('"organisations"."id"'))).not.toThrow()
  expect(asked(outer(`'"id"'`))).not.toThrow()
})

test('what a subquery selects from its own table may stand as it is', () => {
  const own =
    'select (select count(*) from "slots" where "state" = ?) as "free" from "organisations"'
  expect(asked(own)).not.toThrow()
})

test('no subquery compares two names without a table', () => {
  const open = (name: string) =>
    `select "id", (select count(*) from "slots" where "organisation_id" = ${name}) from "organisations"`
  expect(asked(open('"id"'))).toThrow('A column without its table: "organisation_id" = "id"')
  expect(asked(open('organisations.id'))).not.toThrow()
  expect(asked(open('"organisations"."id"'))).not.toThrow()
})
