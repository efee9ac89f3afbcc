import { expect, test } from 'vitest'
import { deploymentFault, standIns } from './deployment.ts'

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
