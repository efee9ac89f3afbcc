import type { Dice } from '../dice.fixture.ts'
import type { World } from '../world.fixture.ts'
import * as approving from './approving.fixture.ts'
import * as around from './around.fixture.ts'
import * as bank from './bank.fixture.ts'
import * as drafting from './drafting.fixture.ts'
import * as editing from './editing.fixture.ts'
import * as filing from './filing.fixture.ts'
import * as payees from './payees.fixture.ts'
import * as returns from './returns.fixture.ts'
import * as submitting from './submitting.fixture.ts'

type Act = (world: World, dice: Dice) => Promise<unknown>
const often = (times: number, ...some: Act[]) => Array.from({ length: times }, () => some).flat()

/** What anybody does, as often as it is likely to lead somewhere. */
export const acts: Act[] = [
  ...often(4, drafting.importSheet, drafting.addByHand),
  ...often(2, drafting.start, editing.changeOne, editing.removeOne, editing.changeGrid),
  ...often(2, submitting.settleFinding, editing.split, editing.startRun, editing.move),
  ...often(8, submitting.submit),
  ...often(1, submitting.halves),
  ...often(12, approving.approve),
  ...often(2, approving.approveLate, approving.decideOtherwise, approving.takeBack),
  ...often(1, approving.recall, approving.cancel, approving.trespass),
  ...often(7, filing.seal),
  ...often(5, filing.upload),
  ...often(3, filing.download, filing.makeVoid),
  ...often(2, filing.revive),
  ...often(1, filing.holdBeside, filing.clear, filing.recallVoid),
  ...often(3, payees.verify),
  ...often(1, payees.changePayee, payees.stop, around.rule, around.lend),
  ...often(1, around.removePerson, around.changeSource, around.freeze, around.leave),
  ...often(2, around.pass, payees.merge),
  ...often(3, bank.statement, bank.matchLine, returns.comesBack, returns.payAgain),
  ...often(2, bank.confirmLine, returns.creditOf, returns.undoReturn),
  ...often(1, bank.undoLine, returns.close, bank.bookVoid, bank.takeFileBack),
]
