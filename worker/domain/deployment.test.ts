import { describe, expect, test } from 'vitest'
import { deploymentFault, secretsFault, standIns } from './deployment.ts'

const real = { host: 'bilum.pg', supportEmail: 'help@bilum.pg', supportPhone: '+675 7123 4567' }

test('a deployment with an address and a number serves', () => {
  expect(deploymentFault(real)).toBeUndefined()
})

test.each(['', 'help', 'help@bilum', standIns.supportEmail, 'help@bilum.EXAMPLE', 'a b@bilum.pg'])(
  'the address “%s” is refused by the name of its variable',
  (supportEmail) => {
    expect(deploymentFault({ ...real, supportEmail })).toMatch(/^SUPPORT_EMAIL/)
  },
)

test.each(['', '7123 4567', '+675', standIns.supportPhone, '+675 call us'])(
  'the number “%s” is refused by the name of its variable',
  (supportPhone) => {
    expect(deploymentFault({ ...real, supportPhone })).toMatch(/^SUPPORT_PHONE/)
  },
)

describe('the keys of a deployment', () => {
  const masterKey = 'a secret of thirty-two characters, or more'
  const previous = 'the secret that it was before, as long as this'
  const live = { masterKey, isLocal: false }

  test('are one, or two while it is being changed', () => {
    expect(secretsFault(live)).toBeUndefined()
    expect(secretsFault({ ...live, previous: '' })).toBeUndefined()
    expect(secretsFault({ ...live, previous })).toBeUndefined()
    // put first, so that nothing stops in between
    expect(secretsFault({ ...live, previous: masterKey })).toBeUndefined()
  })

  test.each([undefined, '', 'short', 'for this machine only, never in production'])(
    '“%s” is none in production',
    (key) => {
      expect(secretsFault({ ...live, masterKey: key })).toMatch(/^MASTER_KEY must be/)
      if (key) expect(secretsFault({ ...live, previous: key })).toMatch(/^MASTER_KEY_PREVIOUS/)
    },
  )
})
