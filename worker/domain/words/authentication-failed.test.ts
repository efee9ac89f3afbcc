import { expect, test } from 'vitest'
import { authenticationFailed } from './authentication-failed.ts'

test('a failed sign-in says the server’s sentence, or stands alone', () => {
  expect(authenticationFailed('The password is not right.')).toBe(
    'Authentication failed: The password is not right.',
  )
  expect(authenticationFailed()).toBe('Authentication failed')
  expect(authenticationFailed('')).toBe('Authentication failed')
})
