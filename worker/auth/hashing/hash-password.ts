import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordCost as cost } from './password-cost.ts'

const keyBytes = 32
const saltBytes = 16

/** A password → `scrypt$N$r$p$salt$key`, salted afresh each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  )
}

/** Is it the password? Without a stored hash the same work is done for nothing, so that time tells nothing. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const readable = stored !== undefined && form.test(stored)
  const [, n, r, p, salt = '', key = ''] = (readable ? stored : dummy).split('$')
  const expected = Buffer.from(key, 'base64')
  const kept = { ...cost, N: Number(n), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt, 'base64'), kept)
  const equal = expected.length === actual.length && timingSafeEqual(actual, expected)
  return equal && readable
}

function derive(password: string, salt: Buffer, options = cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const form = /^scrypt\$\d+\$\d+\$\d+\$[\w+/=]+\$[\w+/=]+$/
const dummy = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`
