/** Each is one transaction; its last statement is what the trigger must refuse. */
export type Attack = [trigger: string, what: string, ...statements: string[]]

export const restoration = (state = 'frozen', asked = 'NULL') =>
  `INSERT INTO restorations (id, organisation_id, slot, moment, reason, begun_by, begun_at, state, since, found, opening_asked_by)
   VALUES ('r', 'org-acme', 'TENANT_0001', 1, 'r', 'owner', 1, '${state}', 1, '{}', ${asked})`
export const otherCell = "UPDATE slots SET cell = 'second' WHERE binding = 'TENANT_0030'"
export const move = (state = 'begun', toSlot = 'TENANT_0030') =>
  `INSERT INTO moves (id, organisation_id, from_slot, from_cell, to_slot, to_cell, reason, begun_by, begun_at, state, since)
   VALUES ('m', 'org-acme', 'TENANT_0001', 'main', '${toSlot}', 'second', 'r', 'owner', 1, '${state}', 1)`
export const onItsWay = "UPDATE organisations SET cell = 'to second' WHERE slug = 'acme'"
export const closure = (state = 'waiting', ordered = 'NULL') =>
  `INSERT INTO closures (id, organisation_id, slot, reason, asked_by, confirmed_by, begun_at, ends_at, state, since, state_before,
     days_before, ordered_by)
   VALUES ('c', 'org-acme', 'TENANT_0001', 'r', 'Ana', 'Ben', 1, 9, '${state}', 1, 'active', 0, ${ordered})`
