/**
 * Where people get help: the same line at the foot of every page, and the cards of the public site. The addresses are
 * stand-ins until there are real ones; the hours are the specification's (§9), in Port Moresby.
 */
export const support = {
  email: 'support@bilum.example',
  hours: 'We answer within 24 hours, every day.',
  phone: '+675 000 0000',
  phoneHours: 'Monday to Friday, 9 to 5, PNG time',
  chatHours: 'Monday to Friday, 9 to 6, PNG time',
}

/** The number as a telephone dials it. */
export const supportPhoneLink = `tel:${support.phone.replace(/ /g, '')}`
