import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { must } from '../../domain/must.ts'
import { makeCast } from '../../testing/cast.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'
import { keeperTurn } from './keepers.fixture.ts'
import { newMemory } from './take-turn.ts'
import { rowsOfHeard, rowsOfTurn } from './turn-cost.ts'

test('a turn in which nothing happened costs what the month’s costs are reckoned by', async () => {
  // whoever is woken would be counted with it
  const wake = async () => {}
  for (const objects of [env.NIGHT_WATCH, env.MAILER]) {
    vi.spyOn(objects, 'getByName').mockReturnValue({ wake } as never)
  }
  const databases = [(await makeCast()).acme.database, env.CONTROL]
  const memory = newMemory()
  let at = new Date()
  // two hours, so that each row of the jobs has been there before
  for (let turns = 0; turns < 4; turns++) {
    at = must(await keeperTurn('org-acme', at, memory), 'next turn')
  }
  const turn = async () => {
    const ended = countRowsRead(databases)
    await keeperTurn('org-acme', at, memory)
    const asked = ended()
    const sum = (what: 'rows' | 'written') => asked.reduce((total, one) => total + one[what], 0)
    expect(sum('rows')).toBeLessThanOrEqual(rowsOfTurn.read)
    return sum('written')
  }
  // each half hour it is heard of, and not in the two turns between, which come where a batch is open
  const heard = rowsOfTurn.written + rowsOfHeard
  const written: number[] = []
  for (let turns = 0; turns < 4; turns++) {
    written.push(await turn())
    at = new Date(at.getTime() + 10 * 60_000)
    memory.nextAt = at.getTime()
  }
  vi.restoreAllMocks()
  const between = rowsOfTurn.written
  expect(written).toEqual([heard, between, between, heard])
})
