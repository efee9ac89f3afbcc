/* What other features meet of this one: a program loses what it holds with its maker's sessions. */
export { revokeKeysOf } from './keys/store.ts'
