/** Where people get help: the same line at the foot of every page. */
export const support = {
  email: 'support@bilum.example',
  hours: 'We answer within 24 hours, every day.',
}
