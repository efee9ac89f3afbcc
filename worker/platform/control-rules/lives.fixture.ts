import { type Attack, closure, move, onItsWay, otherCell, restoration } from './attack.fixture.ts'

const publishedDay = `INSERT INTO published_days (id, day, name, scope, effect, source, published_by, published_at)
   VALUES ('d', '2026-12-01', 'Flood', 'national', 'closed', 'typed', 'owner', 1)`

/** How an organisation is brought back, moves and leaves; and what is published for all. */
export const ofLives: Attack[] = [
  [
    'published_days_fixed',
    'another day',
    publishedDay,
    "UPDATE published_days SET day = '2026-12-02', retracted_at = 2, retracted_by = 'owner', retracted_because = 'Wrong'",
  ],
  [
    'published_days_fixed',
    'retracted without a reason',
    publishedDay,
    "UPDATE published_days SET retracted_at = 2, retracted_by = 'owner', retracted_because = ' '",
  ],
  ['published_days_kept', 'a day nobody published', publishedDay, 'DELETE FROM published_days'],
  [
    'restorations_steps',
    'a step that is left out',
    restoration(),
    "UPDATE restorations SET state = 'restored'",
  ],
  [
    'restorations_steps',
    'another way back',
    restoration('bookmarked'),
    "UPDATE restorations SET bookmark = 'later'",
  ],
  [
    'restorations_by_two',
    'the same person twice',
    restoration('logged', "'owner'"),
    "UPDATE restorations SET state = 'over', opened_by = 'owner'",
  ],
  ['moves_begin', 'to a slot of the same cell', move()],
  ['moves_begin', 'to the slot of somebody', otherCell, move('begun', 'TENANT_0002')],
  ['moves_begin', 'switched from the first', otherCell, move('switched')],
  ['moves_begin', 'while it is brought back', otherCell, restoration(), move()],
  ['moves_begin', 'while it leaves', otherCell, closure(), move()],
  ['closures_while_moving', 'it leaves on its way', otherCell, move(), closure()],
  ['restorations_while_moving', 'brought back on its way', otherCell, move(), restoration()],
  ['moves_steps', 'a step left out', otherCell, move(), "UPDATE moves SET state = 'switched'"],
  ['moves_steps', 'another slot', otherCell, move(), "UPDATE moves SET to_slot = 'TENANT_0031'"],
  ['moves_kept', 'a move that never was', otherCell, move(), 'DELETE FROM moves'],
  ['organisations_cell', 'a cell without a move', onItsWay],
  [
    'organisations_cell',
    'there before its rows are',
    otherCell,
    move(),
    onItsWay,
    "UPDATE organisations SET cell = 'second' WHERE slug = 'acme'",
  ],
  [
    'closures_steps',
    'a step that is left out',
    closure('closed'),
    "UPDATE closures SET state = 'silent'",
  ],
  ['closures_steps', 'fewer days', closure(), 'UPDATE closures SET ends_at = 2'],
  [
    'closures_steps',
    'another certificate',
    closure('certified'),
    "UPDATE closures SET certificate = 'one', sha256 = 'a', state = 'over'",
    "UPDATE closures SET certificate = 'other'",
  ],
  [
    'closures_by_two',
    'the same person twice',
    closure('waiting', "'owner'"),
    "UPDATE closures SET state = 'closed', carried_by = 'owner', since = 10",
  ],
  [
    'closures_days',
    'before its days are over',
    closure('waiting', "'owner'"),
    "UPDATE closures SET state = 'closed', carried_by = 'other', since = 8",
  ],
  ['closures_kept', 'one that never was', closure(), 'DELETE FROM closures'],
  ['restorations_kept', 'one that never was', restoration(), 'DELETE FROM restorations'],
]
