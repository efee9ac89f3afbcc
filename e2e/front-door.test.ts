import { after, before } from 'node:test'
import { givesRights } from './front-door/giving-rights.ts'
import { leaves, stays } from './front-door/leaving.ts'
import { pays } from './front-door/paying.ts'
import { platformDialogsFit, platformFits, platformIsWalked } from './front-door/platform.ts'
import { signsUp } from './front-door/signing-up.ts'
import { closeWindows, openWindows } from './front-door/windows.ts'

/*
 * A stranger becomes an organisation with its own database, and a paying customer, without touching a terminal: one long
 * story, each test a step of it.
 */
before(openWindows)
after(closeWindows)

signsUp()
pays()
leaves()
platformFits()
stays()
platformDialogsFit()
platformIsWalked()
givesRights()
