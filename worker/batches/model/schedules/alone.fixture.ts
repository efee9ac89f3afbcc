import { exports } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import { hourMs } from '../../../domain/durations.ts'
import { must } from '../../../domain/must.ts'
import { originOf } from '../../../testing/cast.ts'
import { asColleague, proveAnew, tokenOfColleague } from '../../../testing/colleagues.ts'
import { peopleNow } from '../approval-model.ts'
import { look } from '../approval-model-foresee.ts'
import { type Rule, rulesOf } from '../approval-model-rules.ts'
import { compare } from '../approval-model-world.ts'
import { byTwo, looksEverywhere } from '../rights/by-two.fixture.ts'
import { isThere } from '../rights/rights.ts'
import { isSame } from './asked.fixture.ts'
import { type Command, reached } from './commands.ts'

/* An administrator who removed the others: what gives rights waits for three days, and for somebody who approves. */

/** Sela removes the last other administrator: whatever gives rights waits from then on. */
export const leftAlone: Command = {
  check: ({ now }) => !isThere(now, 'olo') && !now.isAlone && !now.isForgotten,
  run: async (model) => {
    await byTwo({ method: 'POST', path: '/users/tama/deactivation' })
    model.now = look({ ...model.now, isAlone: true })
    reached.add('left alone')
  },
  toString: () => 'sela removes tama, and is alone',
}

/** Alone they ask for other rules: nothing changes. */
export function askedAlone(rule: Rule): Command {
  return {
    check: ({ now }) => now.isAlone && !now.waiting && !now.hasWaited && !isSame(now.rule, rule),
    run: async (model, real) => {
      await proveAnew('sela')
      const body = rulesOf(rule)
      const { status, body: said } = await asColleague('sela', 'PUT', '/approval-rules', { body })
      expect(status).toBe(202)
      real.waits = said.pending.id
      model.now = { ...model.now, waiting: { rule, isOver: false } }
      await compare(real, model.now)
    },
    toString: () => `sela alone asks for the rules ${JSON.stringify(rule)}`,
  }
}

const hours73 = 73 * hourMs

export const threeDays: Command = {
  check: ({ now }) => now.waiting !== null && !now.waiting.isOver && !now.isLate,
  run: async (model) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours73 })
    const { waiting } = model.now
    model.now = { ...model.now, hasWaited: true, waiting: waiting && { ...waiting, isOver: true } }
  },
  toString: () => 'three days pass',
}

/** An approver confirms it on their page: no sooner than after three days, and never whoever asked. */
export function confirmedAlone(who: string): Command {
  return {
    check: ({ now }) =>
      now.waiting !== null && !now.away.includes(who) && !now.signedOut.includes(who),
    run: async (model, real) => {
      const { now } = model
      const waiting = must(now.waiting, 'what waits')
      const may = who !== 'sela' && peopleNow(now)[who]?.approves && !now.demoted.includes(who)
      const isDone = may && waiting.isOver
      expect(await press(who, must(real.waits, 'its id'))).toBe(
        isDone ? 303 : may || who === 'sela' ? 409 : 403,
      )
      await looksEverywhere()
      reached.add(isDone ? 'confirmed after three days' : `not confirmed by ${who}`)
      if (isDone) model.now = look({ ...now, rule: waiting.rule, waiting: null })
      await compare(real, model.now)
    },
    toString: () => `${who} confirms what sela asked for alone`,
  }
}

async function press(who: string, id: string) {
  await proveAnew(who)
  const sent = { id, decision: 'confirm', key: crypto.randomUUID(), reason: '' }
  const answer = await exports.default.fetch(`${originOf('acme')}/approval/changes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenOfColleague(who)}` },
    body: new URLSearchParams(sent),
    redirect: 'manual',
  })
  await answer.text()
  return answer.status
}
