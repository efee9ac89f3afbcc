import control0 from '../../../migrations/control/0000_control.sql'
import controlFrontDoor from '../../../migrations/control/0001_front_door.sql'
import controlRules from '../../../migrations/control/0002_front_door_rules.sql'
import controlTroubled from '../../../migrations/control/0003_troubled_letters.sql'
import controlFactors from '../../../migrations/control/0004_factors_once.sql'
import controlOpenInvoice from '../../../migrations/control/0005_one_open_invoice.sql'
import controlCredit from '../../../migrations/control/0006_credit_on_paid.sql'
import controlColumns from '../../../migrations/control/0007_columns_for_words.sql'
import controlAuditDays from '../../../migrations/control/0008_audit_by_day.sql'
import controlAnnouncements from '../../../migrations/control/0009_announcements.sql'
import controlPlaces from '../../../migrations/control/0010_sign_in_places.sql'
import controlStrangers from '../../../migrations/control/0011_strangers.sql'
import controlReleases from '../../../migrations/control/0012_slot_releases.sql'
import controlReleaseRules from '../../../migrations/control/0013_slot_releases_rules.sql'
import controlKeyRules from '../../../migrations/control/0014_key_rotation_rules.sql'
import controlCells from '../../../migrations/control/0015_cells.sql'
import publishedDays from '../../../migrations/control/0016_published_days.sql'
import controlRestorations from '../../../migrations/control/0017_restorations.sql'
import closures from '../../../migrations/control/0018_closures.sql'
import controlMoves from '../../../migrations/control/0019_moves.sql'
import controlIncome from '../../../migrations/control/0020_income.sql'
import controlCopies from '../../../migrations/control/0021_copies.sql'
import seldomSwept from '../../../migrations/control/0022_seldom_swept.sql'
import signUpLanguage from '../../../migrations/control/0023_sign_up_language.sql'
import slotsGivenBack from '../../../migrations/control/0024_slots_given_back.sql'
import copyInItsPlace from '../../../migrations/control/0025_copy_in_its_place.sql'
import mailTroubledAt from '../../../migrations/control/0026_mail_troubled_at.sql'
import invoicesOfState from '../../../migrations/control/0027_invoices_of_state.sql'
import type { Migration } from './migrate.ts'

/** The migrations of the control database that this Worker knows, in order. A test holds that no file is missing here. */
export const controlMigrations: Migration[] = [
  { name: '0000_control', sql: control0 },
  { name: '0001_front_door', sql: controlFrontDoor },
  { name: '0002_front_door_rules', sql: controlRules },
  { name: '0003_troubled_letters', sql: controlTroubled },
  { name: '0004_factors_once', sql: controlFactors },
  { name: '0005_one_open_invoice', sql: controlOpenInvoice },
  { name: '0006_credit_on_paid', sql: controlCredit },
  { name: '0007_columns_for_words', sql: controlColumns },
  { name: '0008_audit_by_day', sql: controlAuditDays },
  { name: '0009_announcements', sql: controlAnnouncements },
  { name: '0010_sign_in_places', sql: controlPlaces },
  { name: '0011_strangers', sql: controlStrangers },
  { name: '0012_slot_releases', sql: controlReleases },
  { name: '0013_slot_releases_rules', sql: controlReleaseRules },
  { name: '0014_key_rotation_rules', sql: controlKeyRules },
  { name: '0015_cells', sql: controlCells },
  { name: '0016_published_days', sql: publishedDays },
  { name: '0017_restorations', sql: controlRestorations },
  { name: '0018_closures', sql: closures },
  { name: '0019_moves', sql: controlMoves },
  { name: '0020_income', sql: controlIncome },
  { name: '0021_copies', sql: controlCopies },
  { name: '0022_seldom_swept', sql: seldomSwept },
  { name: '0023_sign_up_language', sql: signUpLanguage },
  { name: '0024_slots_given_back', sql: slotsGivenBack },
  { name: '0025_copy_in_its_place', sql: copyInItsPlace },
  { name: '0026_mail_troubled_at', sql: mailTroubledAt },
  { name: '0027_invoices_of_state', sql: invoicesOfState },
]
