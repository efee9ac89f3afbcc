/** Characters of what is kept of a person, however they come in. */
export const personLimits = {
  email: 254,
  firstName: 80,
  lastName: 80,
  department: 80,
  phoneNumber: 40,
} as const
