import { expect, test } from 'vitest'
import { roleNames } from '../role-names.ts'
import { defaultRoles } from '../roles/default-roles.ts'
import { needsFactor, openRules, strictest } from './sign-in-rules.ts'

const meantBy = (rule: Parameters<typeof needsFactor>[0]) =>
  roleNames.filter((name) => needsFactor(rule, defaultRoles[name]))

test('a second factor is asked of nobody, of those who administer or approve, or of everybody', () => {
  expect(meantBy('nobody')).toEqual([])
  expect(meantBy('administrators_and_approvers').sort()).toEqual(
    ['approver', 'finance_manager', 'org_admin', 'senior_approver', 'sys_admin'].sort(),
  )
  expect(meantBy('everybody')).toEqual([...roleNames])
})

test('what a person chose counts where it is stricter, and nowhere else', () => {
  const chosen = { sessionTimeout: 4, idleLockMinutes: 30 as const, density: 'compact' }
  expect(strictest(chosen, openRules)).toEqual(chosen)
  expect(strictest(chosen, { sessionHoursMax: 2, idleMinutesMax: 60 })).toEqual({
    ...chosen,
    sessionTimeout: 2,
  })
  expect(strictest(chosen, { sessionHoursMax: 8, idleMinutesMax: 5 })).toEqual({
    ...chosen,
    idleLockMinutes: 5,
  })
})
