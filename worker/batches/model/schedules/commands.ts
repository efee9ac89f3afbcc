import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Ask, Model } from '../approval-model.ts'
import { look } from '../approval-model-foresee.ts'
import { afterRestore, allowAgain, bringBack, foreseeAllowed } from '../approval-model-restored.ts'
import { lookAt } from '../approval-model-rules.ts'
import { sealedStates } from '../approval-model-tampered.ts'
import { afterLapse, lapse } from '../approval-model-terms.ts'
import { compare, type Fault, perform, type World } from '../approval-model-world.ts'
import { book } from '../back/revived.fixture.ts'
import { foreseeAsked } from '../rights/foresee-asked.ts'

/* What is done to a batch: asked of the Worker, or done by time and by a copy of another day. */

/** Every state and every answer that the runs met. */
export const reached = new Set<string>()

export type Command = fc.AsyncCommand<{ now: Model }, World>

/** A bold command is carried out whatever the model foresees; the others only where they change something. */
export function command([ask, fault, isBold]: [Ask, Fault, boolean]): Command {
  return {
    check: ({ now }) => {
      // asked again, it was refused for another reason: it waits again
      const isMet = fault === 'twice' || fault === 'together'
      if (isMet && waitsAgain.includes(foreseeAsked(now, ask).code ?? '')) return false
      const isRare = isOver(now) || (ask.kind === 'cancel' && now.state !== 'approved')
      if (isRare) return isBold && fault === 'none' // or few batches would live
      return isBold || foreseeAsked(now, ask).model !== now
    },
    run: async (model, real) => {
      const foreseen = foreseeAsked(model.now, ask)
      await perform(real, ask, fault, foreseen)
      model.now = foreseen.model
      reached.add(model.now.state).add(foreseen.code ?? 'accepted')
      reached.add(model.now.actions.at(-1) ?? '')
      if (ask.kind === 'redate') reached.add(`redated: ${model.now.needed}`)
      await compare(real, model.now)
    },
    toString: () => `${JSON.stringify(ask)} (${fault})`,
  }
}

export const isOver = ({ state }: Model) => state === 'cancelled' || state === 'uploaded'

/** It waits again by its refusal, so that the next answer is another. */
const waitsAgain = ['approvals_missing', 'sealed_before']

/** The day passes without a file. The sessions of the model last for three such weeks. */
export const late: Command = {
  check: ({ now }) => now.state === 'approved' && now.lapses < 3,
  run: async (model, real) => {
    const { status } = await lapse(real.id, 'noa')
    expect(status).toBe(422)
    model.now = afterLapse(model.now)
    reached.add('lapsed')
    await compare(real, model.now)
  },
  toString: () => 'the day passes',
}

/** The database comes back from a copy of the moment before the file was made; whatever came after it never was. */
export const broughtBack: Command = {
  check: ({ now: { state, actions, voidCount, isAlone } }) =>
    !isAlone && state === 'file_sealed' && actions.at(-1) === 'bank_file.sealed' && voidCount === 0,
  run: async (model, real) => {
    await bringBack(real.database, real.id)
    model.now = afterRestore(model.now)
    reached.add('brought back')
    await compare(real, model.now)
  },
  toString: () => 'the database comes back as it was before the file',
}

/** The bank books the void file all the same. */
export const booked: Command = {
  check: ({ now }) => now.voidCount > 0 && !now.isBooked && !isOver(now) && !hasFile(now),
  run: async (model, real) => {
    await book(real.database, real.id)
    model.now = { ...model.now, isBooked: true }
    reached.add(`booked: ${model.now.state}`)
    await compare(real, model.now)
  },
  toString: () => 'the bank books the void file',
}

const hasFile = ({ state }: Model) => sealedStates.includes(state)

/** Somebody who administers, and did not ask for it, allows another file. */
export const allowedAgain: Command = {
  check: ({ now }) => now.againAsked !== null,
  run: async (model, real) => {
    const foreseen = foreseeAllowed(model.now)
    expect((await allowAgain(real.database, real.id)).status).toBe(foreseen.status)
    model.now = foreseen.model
    reached.add(`allowed again: ${foreseen.status}`)
    await compare(real, model.now)
  },
  toString: () => 'another file is allowed',
}

/** The cron looks whether it stands where it should. */
export const looked: Command = {
  check: ({ now }) => look(now) !== now,
  run: async (model, real) => {
    await lookAt(real.id)
    const { state } = model.now
    model.now = look(model.now)
    reached.add(`${state} looked at: ${model.now.actions.at(-1)}`)
    await compare(real, model.now)
  },
  toString: () => 'somebody looks',
}
