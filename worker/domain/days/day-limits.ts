/** Days of an organisation's own: how many it keeps, and how far ahead. */
export const ownDayLimits = {
  perOrganisation: 200,
  nameMax: 80,
  bankMax: 80,
  doubtMax: 200,
} as const

/** How far the page of days looks ahead at first. */
export const comingDays = 30
