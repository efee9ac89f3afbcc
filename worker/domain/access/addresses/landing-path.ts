import type { PageName } from './addresses.ts'
import { addressFor, pathFor, type Visitor } from './enter.ts'

const plainHomes: PageName[] = ['approver-home', 'senior-approver-home']

/** Which page is this person's home: those who only decide have one of a few kilobytes with what waits for them. */
export function homePageOf(visitor: Visitor): PageName {
  return plainHomes.find((page) => addressFor(page, visitor)) ?? 'home'
}

/** Where somebody starts. */
export function landingPathOf(visitor: Visitor): string {
  return pathFor(homePageOf(visitor), visitor)
}
