import { addDays, dayInPortMoresby } from '../../../domain/calendar.ts'
import { signInAnew } from '../../../testing/colleagues.ts'
import { peopleNow } from '../approval-model.ts'
import { look } from '../approval-model-foresee.ts'
import { type Meaning, rolesOf } from '../approval-model-roles.ts'
import { type Rule, rulesOf } from '../approval-model-rules.ts'
import { hired } from '../approval-model-start.ts'
import { compare } from '../approval-model-world.ts'
import { byTwo } from '../rights/by-two.fixture.ts'
import { isThere, lentBut } from '../rights/rights.ts'
import { type Command, isOver, reached } from './commands.ts'

/* What is changed around a batch by those who may, and by the routes that they change it by. */

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Somebody asks for other rules and another confirms them: what waits is looked at, and who asked decides no more. */
export function ruledByTwo(who: 'sela' | 'olo', rule: Rule): Command {
  return {
    check: ({ now }) =>
      !isOver(now) && !now.isAlone && !isSame(now.rule, rule) && isThere(now, who),
    run: async (model, real) => {
      await byTwo({ who, method: 'PUT', path: '/approval-rules', body: rulesOf(rule) })
      const barred = who === 'olo' ? [...new Set([...model.now.barred, who])] : model.now.barred
      model.now = look({ ...model.now, rule, barred })
      reached.add(`rules by ${who}`)
      await compare(real, model.now)
    },
    toString: () => `${who} and tama make the rules ${JSON.stringify(rule)}`,
  }
}

/** Somebody is removed: their sessions, what they lent and their programs end with it. */
export function removed(id: string): Command {
  return {
    check: ({ now }) => !now.away.includes(id),
    run: async (model, real) => {
      await byTwo({ method: 'POST', path: `/users/${id}/deactivation` })
      const { now } = model
      model.now = look({
        ...now,
        away: [...now.away, id],
        signedOut: [...now.signedOut, id],
        lent: lentBut(now, [id]),
        isKeyGone: now.isKeyGone || id === 'olo',
      })
      reached.add('removed')
      await compare(real, model.now)
    },
    toString: () => `sela removes ${id}`,
  }
}

/** And comes back, which two say. */
export function letBack(id: string): Command {
  return {
    check: ({ now }) => now.signedOut.includes(id) && !now.isAlone,
    run: async (model, real) => {
      await byTwo({ method: 'POST', path: `/users/${id}/reactivation` })
      await signInAnew(id)
      const but = (ids: string[]) => ids.filter((other) => other !== id)
      const { now } = model
      model.now = look({ ...now, away: but(now.away), signedOut: but(now.signedOut) })
      await compare(real, model.now)
    },
    toString: () => `sela and tama let ${id} back`,
  }
}

/** Somebody gets another role, or their own again. */
export function roleByTwo(id: 'api' | 'olo', isUp: boolean): Command {
  return {
    check: ({ now }) => now.demoted.includes(id) === isUp && !now.away.includes(id) && !now.isAlone,
    run: async (model, real) => {
      const role = isUp ? hired[id] : 'accountant'
      await byTwo({ method: 'PUT', path: `/users/${id}`, body: { role } })
      if (id === 'olo') await signInAnew(id) // whoever administers no more is signed out
      const { now } = model
      const others = now.demoted.filter((other) => other !== id)
      const demoted = isUp ? others : [...others, id]
      model.now = look({ ...now, demoted, lent: lentBut(now, [id]) })
      await compare(real, model.now)
    },
    toString: () => `sela and tama make ${id} ${isUp ? 'what they were' : 'an accountant'}`,
  }
}

/** The organisation gives its roles another meaning; what a role that may do less had lent ends. */
export function definedByTwo(meant: Meaning): Command {
  return {
    check: ({ now }) => now.meanings.at(-1) !== meant && !now.isAlone,
    run: async (model, real) => {
      let { now } = model
      const before = rolesOf(now.meanings.at(-1) ?? 'usual')
      const changed = rolesOf(meant).filter((role, index) => !isSame(before[index], role))
      const roles = changed.map(({ role }) => role)
      for (const [done, { role, ...body }] of changed.entries()) {
        // what waits is looked at with each of them, and nobody may be left between two
        if (done > 0) now = look({ ...now, becoming: { meant, roles: roles.slice(0, done) } })
        await byTwo({ method: 'PUT', path: `/roles/${role}`, body })
      }
      const approvers = ['api', 'lima', 'gabe'].filter((id) => !now.demoted.includes(id))
      const lent = meant === 'approvers of little' ? lentBut(now, approvers) : now.lent
      model.now = look({ ...now, becoming: null, lent, meanings: [...now.meanings, meant] })
      reached.add(`defined: ${meant}`)
      await compare(real, model.now)
    },
    toString: () => `sela and tama let the roles mean: ${meant}`,
  }
}

/** Somebody lets another approve for them, by the limit that they have as they do. */
export function lendingByTwo(lender: string, delegate: string): Command {
  return {
    check: ({ now }) => {
      const able = (id: string) => isThere(now, id) && (peopleNow(now)[id]?.limitToea ?? 0) > 0
      return (
        !isOver(now) &&
        !now.isAlone &&
        now.lent.length < 4 &&
        able(lender) &&
        able(delegate) &&
        now.lent.every((one) => one.delegate !== delegate)
      )
    },
    run: async (model) => {
      const today = dayInPortMoresby(new Date())
      const body = { delegateId: delegate, fromDay: today, toDay: addDays(today, 60) }
      await byTwo({ who: lender, method: 'POST', path: '/delegations', body })
      const limitToea = peopleNow(model.now)[lender]?.limitToea
      model.now = look({ ...model.now, lent: [...model.now.lent, { lender, delegate, limitToea }] })
      reached.add('lent by two')
    },
    toString: () => `${lender} asks that ${delegate} approves for them`,
  }
}
