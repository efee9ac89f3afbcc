import type { Answered } from '../../testing/cast.ts'
import { asColleague } from '../../testing/colleagues.ts'
import { loseNextWrite } from '../../testing/faults.ts'
import type { Dice } from './dice.fixture.ts'
import { administrators, type World } from './world.fixture.ts'

type Sent = { body?: unknown; form?: FormData }
export const isTaken = ({ status }: { status: number }) => status >= 200 && status < 300

/**
 * Asks the Worker as somebody does on a bad line: now and then the answer is lost and it is asked again by the same key, or
 * asked twice at once, or a write loses its line. Whatever happens there is one answer.
 */
export async function ask(
  world: World,
  dice: Dice,
  [who, method, path]: [who: string, method: string, path: string],
  sent: Sent = {},
): Promise<Answered> {
  const key = crypto.randomUUID()
  const once = () => asColleague(who, method, path, { ...sent, key })
  const fault = method === 'GET' ? 9 : dice.below(14)
  let answer: Answered
  if (fault === 0) {
    await once()
    answer = await once()
  } else if (fault === 1) {
    const [first, second] = await Promise.all([once(), once()])
    if (isTaken(first) !== isTaken(second))
      world.wrong.push(
        `asked twice at once: ${first.status} and ${second.status}: ${method} ${path}`,
      )
    answer = first
  } else if (fault === 2 && !world.isTogether) {
    const end = loseNextWrite(world.database, dice.in100(50) ? 'before' : 'after')
    answer = await once().finally(end)
  } else {
    answer = await once()
  }
  for (let again = 0; answer.status >= 500 && again < 3; again += 1) {
    world.told.push(`${answer.status} to ${who} ${method} ${path}`)
    answer = await once()
  }
  if (answer.status >= 500) world.wrong.push(`${answer.status} for good: ${who} ${method} ${path}`)
  if (who === 'vic' && method !== 'GET' && isTaken(answer)) world.wrong.push(`a viewer may ${path}`)
  if (isTaken(answer))
    world.taken.add(`${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`)
  const why = isTaken(answer) ? '' : ` ${answer.body?.code}`
  world.told.push(
    `${who} ${method} ${path} ${JSON.stringify(sent.body ?? '')} → ${answer.status}${why}`,
  )
  return answer
}

/** Asked by one administrator and confirmed by the other, where it waits; seldom nobody does. */
export async function byTwo(
  world: World,
  dice: Dice,
  asked: [who: string, method: string, path: string],
  body?: unknown,
): Promise<Answered> {
  const answer = await ask(world, dice, asked, { body })
  if (answer.status !== 202 || dice.in100(15))
    return { ...answer, status: answer.status === 202 ? 409 : answer.status }
  const id = answer.body?.pending?.id
  const other = administrators.find((one) => one !== asked[0]) ?? 'ada'
  return ask(world, dice, [other, 'POST', `/changes/${id}/confirmation`])
}
