/* What is told of a request that was made over and over (prove.ts), to who counts it in Node. */

/** A call whose loss is seen: what is otherwise than without it, and what is left of that once it was asked again by hand. */
export type Difference = {
  call: string
  when: 'before' | 'after'
  /** It began when the answer was there. */
  isAfterwards: boolean
  /** So many tries were lost, and in so many of the runs it was seen. */
  tries: number
  runs: number
  status: number
  differs: string[]
  differsAfterAnother: string[]
}

export type Proof = {
  status: number
  /** Its calls to databases, before its answer and after it, and how often it was made with one of them lost. */
  calls: number
  afterwards: number
  times: number
  /** Where something was written. */
  tables: string[]
  /** Calls that came in a run without a fault, and not in those in which they were to be lost. */
  unmet: string[]
  found: Difference[]
}
