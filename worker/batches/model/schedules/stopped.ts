import { expect } from 'vitest'
import { must } from '../../../domain/must.ts'
import type { Model } from '../approval-model.ts'
import { compare } from '../approval-model-world.ts'
import { isThere } from '../rights/rights.ts'
import { endStop, mayEnd, payeeOf, type Stop, stopPayee } from '../rights/stops.fixture.ts'
import { type Command, isOver, reached } from './commands.ts'

/* Whom a line pays is suspended or blocked, and paid again. */

/** Somebody whom a line pays is suspended or blocked. */
export function stopped(line: number, stop: Stop): Command {
  return {
    check: ({ now }) =>
      !isOver(now) &&
      now.lines[line] !== undefined &&
      !now.lines[line].stop &&
      isThere(now, stop.by),
    run: async (model, real) => {
      const { status } = await stopPayee(await payeeOf(real.database, real.id, line), stop)
      expect(status).toBe(201)
      model.now = withStop(model.now, line, stop)
      await compare(real, model.now)
    },
    toString: () => `${stop.by} lets the payee of line ${line} be ${stop.kind}`,
  }
}

/** And is paid again: a block not by whoever made it. */
export function stopEnded(line: number, by: string): Command {
  return {
    check: ({ now }) => !isOver(now) && now.lines[line]?.stop !== undefined && isThere(now, by),
    run: async (model, real) => {
      const may = mayEnd(must(model.now.lines[line], 'line'), by)
      const { status } = await endStop(await payeeOf(real.database, real.id, line), by)
      expect(status).toBe(may ? 204 : 409)
      if (may) model.now = withStop(model.now, line, undefined)
      else reached.add('own_block')
      await compare(real, model.now)
    },
    toString: () => `${by} ends what stops the payee of line ${line}`,
  }
}

function withStop(model: Model, index: number, stop: Stop | undefined): Model {
  const line = must(model.lines[index], 'line')
  const { stop: _, ...without } = line
  return { ...model, lines: model.lines.with(index, stop ? { ...without, stop } : without) }
}
