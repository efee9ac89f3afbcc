import { lend, setRole, takeBack } from '../approval-model-lent.ts'
import { rename } from '../approval-model-names.ts'
import { type Meaning, setMeaning } from '../approval-model-roles.ts'
import { type Rule, saveRule } from '../approval-model-rules.ts'
import { hired } from '../approval-model-start.ts'
import { sealedStates } from '../approval-model-tampered.ts'
import { afterTerms, changeTerms, type Terms } from '../approval-model-terms.ts'
import { compare } from '../approval-model-world.ts'
import { type Command, isOver, reached } from './commands.ts'

/* What changes around a batch while it lives: people, their roles and names, the rules, and the account that it is paid from. */

/** Someone who may approve goes, or comes back: with them an approval may be stuck, or move again. */
export function movement(id: string, status: 'active' | 'inactive'): Command {
  return {
    check: ({ now }) =>
      now.away.includes(id) === (status === 'active') &&
      !now.signedOut.includes(id) &&
      !(id === 'olo' && now.isAlone),
    run: async (model, real) => {
      await real.database.prepare('UPDATE users SET status = ? WHERE id = ?').bind(status, id).run()
      const away = model.now.away.filter((other) => other !== id)
      model.now = { ...model.now, away: status === 'active' ? away : [...away, id] }
    },
    toString: () => `${id} becomes ${status}`,
  }
}

/** The rules change: what waits is reached whether anybody looks or not. */
export function ruled(rule: Rule): Command {
  return {
    check: ({ now }) => !isOver(now) && JSON.stringify(now.rule) !== JSON.stringify(rule),
    run: async (model, real) => {
      await saveRule(real.database, rule)
      model.now = { ...model.now, rule }
      await compare(real, model.now)
    },
    toString: () => `the rules become ${JSON.stringify(rule)}`,
  }
}

/** Somebody changes the account that the batch is paid from: they decide on it no more, and what was signed is another. */
export function changed(who: string, what: Terms): Command {
  return {
    check: ({ now }) =>
      !isOver(now) &&
      !sealedStates.includes(now.state) &&
      !(now.barred.includes(who) && now.isTouched) &&
      !now.isOther,
    run: async (model, real) => {
      await changeTerms(real.database, real.id, who, what)
      model.now = afterTerms(model.now, who, what)
      reached.add(`changed: ${what}`)
      await compare(real, model.now)
    },
    toString: () => `${who} changes ${what}`,
  }
}

/** Somebody lets another approve for them. */
export function lending(lender: string, delegate: string): Command {
  return {
    check: ({ now }) => !isOver(now) && now.lent.every((one) => one.delegate !== delegate),
    run: async (model, real) => {
      await lend(real.database, { lender, delegate })
      model.now = { ...model.now, lent: [...model.now.lent, { lender, delegate }] }
    },
    toString: () => `${delegate} may approve for ${lender}`,
  }
}

/** All of it is taken back. */
export const takenBack: Command = {
  check: ({ now }) => now.lent.length > 0,
  run: async (model, real) => {
    await takeBack(real.database)
    model.now = { ...model.now, lent: [] }
  },
  toString: () => 'nobody approves for anybody',
}

/** Somebody gets a role that neither approves nor makes anything, an administrator too; or the old one back. */
export function promotion(id: string, isUp: boolean): Command {
  return {
    check: ({ now }) => now.demoted.includes(id) === isUp && !(id === 'olo' && now.isAlone),
    run: async (model, real) => {
      await setRole(real.database, id, isUp ? (hired[id] ?? '') : 'accountant')
      const demoted = model.now.demoted.filter((other) => other !== id)
      model.now = { ...model.now, demoted: isUp ? demoted : [...demoted, id] }
    },
    toString: () => `${id} ${isUp ? 'has their role again' : 'is an accountant'}`,
  }
}

/** The organisation gives its roles another meaning: who decides is asked anew, and who made it is not forgotten. */
export function redefinition(meant: Meaning): Command {
  return {
    check: ({ now }) => now.meanings.at(-1) !== meant,
    run: async (model, real) => {
      await setMeaning(real.database, meant)
      model.now = { ...model.now, meanings: [...model.now.meanings, meant] }
    },
    toString: () => `the roles mean: ${meant}`,
  }
}

/** Somebody calls themselves otherwise: the log says of each step what they were called then. */
export function renamed(id: string, lastName: string): Command {
  return {
    check: ({ now }) => !now.away.includes(id) && now.names[id] !== `${id} ${lastName}`,
    run: async (model) => {
      await rename(id, lastName)
      model.now = { ...model.now, names: { ...model.now.names, [id]: `${id} ${lastName}` } }
      reached.add('renamed')
    },
    toString: () => `${id} is called ${lastName}`,
  }
}
