import { randomBytes, scryptSync } from 'node:crypto'

/** Printed for everybody who starts the demo. */
export const demoPassword = 'demo-password-23'

/** A password that is no secret: what guards it costs next to nothing, for the demo's past signs in hundreds of times. */
const cost = { N: 2 ** 4, r: 1, p: 1 }

/** As worker/auth/hashing/hash-password.ts writes it: the cost stands in the hash. */
export async function hashQuickly(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, cost)
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64')}$${key.toString('base64')}`
}
