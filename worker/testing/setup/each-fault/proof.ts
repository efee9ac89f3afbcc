/* What is told of a request that was made over and over (prove.ts), to who counts it in Node. */

/** A call whose loss is seen: what is otherwise than without it, and what is left of that once it was asked again by hand. */
export type Difference = {
  call: string
  nth: number
  when: 'before' | 'after'
  texts: number
  status: number
  differs: string[]
  differsAfterAnother: string[]
}

export type Proof = {
  status: number
  /** Its calls to databases, and how often it was made with one of them lost. */
  calls: number
  times: number
  /** Where something was written. */
  tables: string[]
  found: Difference[]
}
