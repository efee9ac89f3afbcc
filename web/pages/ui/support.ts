import { deployment } from './deployment.ts'

/**
 * Where people get help: the same line at the foot of every page, and the cards of the public site. Address and number
 * are the deployment's; the hours are the specification's (§9), in Port Moresby.
 */
export const support = {
  get email() {
    return deployment.supportEmail
  },
  get phone() {
    return deployment.supportPhone
  },
  /** The number as a telephone dials it. */
  get phoneLink() {
    return `tel:${deployment.supportPhone.replace(/ /g, '')}`
  },
  hours: 'Write at any hour: we aim to answer within 24 hours.',
  phoneHours: 'Monday to Friday, 9 to 5, PNG time',
  chatHours: 'Monday to Friday, 9 to 6, PNG time',
}
