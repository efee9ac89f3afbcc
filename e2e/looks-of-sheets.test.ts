import { lookAtSheets } from './sheets/look-at-sheets.ts'
import { sheetsOfMoney } from './sheets/of-money.ts'
import { sheetsOfRecords } from './sheets/of-records.ts'

/* Every sheet and dialog of the desk that one press or an address opens. */

lookAtSheets([...sheetsOfRecords, ...sheetsOfMoney])
