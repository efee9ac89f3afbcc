import * as z from 'zod/mini'
import { homeSections } from '../../domain/access/home-sections.ts'
import {
  permissions,
  roleColours,
  roleIcons,
  roleLimits,
  roleNames,
} from '../../domain/access/role-names.ts'
import { Asked, ChangeList } from '../changes.ts'
import { line, Moment, optionalText, Toea } from '../shared.ts'

const onlyOnce = (label: string) =>
  z.refine<string[]>(
    (list) => new Set(list).size === list.length,
    `${label} can stand there only once each`,
  )

/** What an organisation means by a role. */
export const RoleDefinition = z.object({
  title: line('Name', roleLimits.titleMax),
  description: optionalText('Description', roleLimits.descriptionMax),
  permissions: z
    .array(z.enum(permissions), 'Permissions are required')
    .check(z.maxLength(permissions.length), onlyOnce('Permissions')),
  /** The highest batch total one person of this role may approve, in whole toea; `null` is unlimited. */
  approvalLimitToea: z.nullable(Toea),
  dashboardSections: z
    .array(z.enum(homeSections), 'Sections are required')
    .check(z.maxLength(homeSections.length), onlyOnce('Sections')),
  colour: z.enum(roleColours, 'Choose a strand'),
  icon: z.enum(roleIcons, 'Choose a picture'),
})
export type RoleDefinition = z.infer<typeof RoleDefinition>

/** The whole of it, as it is to be. Where it has another revision by now than the one it was read on, nothing is changed. */
export const RoleChange = z.extend(RoleDefinition, { revision: z.optional(z.int()) })
export type RoleChange = z.infer<typeof RoleChange>

export const RoleView = z.extend(RoleDefinition, {
  role: z.enum(roleNames),
  /** How often it was changed here. */
  revision: z.int(),
  changedAt: z.nullable(Moment),
})
export type RoleView = z.infer<typeof RoleView>

export const RoleList = z.object({
  items: z.array(RoleView),
  /** How many active people have each, for who may see people; a role that nobody has is left out. */
  people: z.optional(z.partialRecord(z.enum(roleNames), z.int())),
  /** What waits for a second administrator, for who may read it. */
  pending: z.optional(ChangeList),
})
export type RoleList = z.infer<typeof RoleList>

/** A role as it is now, or that a second administrator must confirm the change of it. */
export const RoleOrAsked = z.union([RoleView, Asked])
