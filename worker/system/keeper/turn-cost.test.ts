import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { hourMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import { makeCast } from '../../testing/cast.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'
import { keeperTurn } from './keepers.fixture.ts'
import { newMemory } from './take-turn.ts'
import { readOfTurn, rowsOfTwoHours } from './turn-cost.ts'

test('two hours in which nothing happened cost what the month’s costs are reckoned by', async () => {
  // whoever is woken would be counted with it
  const wake = async () => {}
  for (const objects of [env.NIGHT_WATCH, env.MAILER]) {
    vi.spyOn(objects, 'getByName').mockReturnValue({ wake } as never)
  }
  const { database } = (await makeCast()).acme
  const memory = newMemory()
  // at three in the afternoon in Port Moresby, so that the last two of eight hours are of the night
  let at = new Date(startOfDay(addDays(dayInPortMoresby(new Date()), 1)).getTime() + 15 * hourMs)
  const turn = async () => {
    const ended = countRowsRead([database, env.CONTROL])
    const next = must(await keeperTurn('org-acme', at, memory), 'next turn')
    const asked = ended()
    const sum = (what: 'rows' | 'written') => asked.reduce((all, one) => all + one[what], 0)
    expect(sum('rows')).toBeLessThanOrEqual(readOfTurn.idle)
    return { written: sum('written'), next }
  }
  const twoHours = async (everyMs?: number) => {
    const [until, had] = [at.getTime() + 2 * hourMs, { written: 0, turns: 0 }]
    for (; at.getTime() < until; had.turns++) {
      const { written, next } = await turn()
      had.written += written
      at = everyMs ? new Date(at.getTime() + everyMs) : next
      memory.nextAt = at.getTime()
    }
    return had
  }
  // rows that were there before
  await twoHours()
  // where a batch is open, and where none is, by day and at night
  const open = await twoHours(10 * 60_000)
  const calm = [await twoHours(), await twoHours()]
  expect(open.turns).toBe(12)
  // a row that was not there before is two, with its key
  expect(open.written).toBeLessThanOrEqual(rowsOfTwoHours.open)
  expect(calm.map(({ turns }) => turns)).toEqual([4, 2])
  expect(calm.reduce((sum, { written }) => sum + written, 0)).toBe(2 * rowsOfTwoHours.calm)
  vi.restoreAllMocks()
})
