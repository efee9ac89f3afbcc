import { expect } from 'vitest'
import { eventually } from '../../testing/ask.ts'
import { roomHere, waitingForRoom, withRoom } from './room-here.ts'

/** Acme has all the room that one organisation has, until `leave`. */
export function fillRoom() {
  let leave = () => {}
  const stays = new Promise<void>((resolve) => {
    leave = resolve
  })
  const inside = withRoom({ id: 'org-acme' }, roomHere.linesOfOne, () => stays)
  return { leave, inside }
}

/** Somebody waits until there is room. */
export const oneWaits = () => eventually(() => expect(waitingForRoom()).toBe(1))
