import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { passwordCost as cost } from './password-cost.ts'

const keyBytes = 32
const saltBytes = 16

/** A password → `scrypt$N$r$p$salt$key`, salted afresh each time. */
export function hashPassword(password: string): Promise<string> {
  return written(password, randomBytes(saltBytes), cost)
}

/** For secrets that we drew ourselves: 60 random bits are out of reach at an eighth of what a chosen password costs. */
const costOfRandom = { ...cost, N: Math.min(cost.N, 2 ** 12) }

/** Several drawn secrets of one person under one salt, so that one hash says whether something is among them. */
export async function hashAll(secrets: string[]): Promise<string[]> {
  const salt = randomBytes(saltBytes)
  const hashes: string[] = []
  for (const secret of secrets) {
    hashes.push(await written(secret, salt, costOfRandom))
    await scheduler.wait(0) // whoever else shares the thread has their turn
  }
  return hashes
}

/** What a secret would be kept as beside this one, with its salt and its cost; nothing where that is no hash of ours. */
export async function hashLike(secret: string, stored: string): Promise<string | undefined> {
  if (!form.test(stored)) return undefined
  const [, n, r, p, salt = ''] = stored.split('$')
  const kept = { ...cost, N: Number(n), r: Number(r), p: Number(p) }
  return written(secret, Buffer.from(salt, 'base64'), kept)
}

async function written(secret: string, salt: Buffer, { N, r, p, maxmem }: typeof cost) {
  const key = await derive(secret, salt, { N, r, p, maxmem })
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$')
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
