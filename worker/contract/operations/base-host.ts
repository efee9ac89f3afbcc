import * as z from 'zod/mini'
import { Address } from '../auth.ts'
import { PlanOffer } from '../billing.ts'
import { NewSignUp, SlugAnswer, SlugQuery } from '../signup.ts'
import type { ApiOperation } from './operation.ts'

const Pending = z.object({ status: z.literal('confirmation_pending') })
const Accepted = z.object({ status: z.literal('accepted') })

/** What the base host answers to anyone. What it answers never tells whether we know an e-mail address. */
export const baseHostOperations: ApiOperation[] = [
  {
    method: 'get',
    path: '/api/plans',
    summary: 'The plans',
    answer: z.object({ items: z.array(PlanOffer) }),
  },
  {
    method: 'get',
    path: '/api/signup/slug',
    summary: 'Is this address available?',
    query: SlugQuery,
    answer: SlugAnswer,
  },
  {
    method: 'post',
    path: '/api/signup',
    summary: 'Sign up; an e-mail asks to confirm',
    body: NewSignUp,
    answer: Pending,
  },
  {
    method: 'post',
    path: '/api/signup/resend',
    summary: 'Send the confirmation again',
    body: Address,
    answer: Accepted,
  },
  {
    method: 'post',
    path: '/api/mail/events',
    summary: 'The mail service says, with its key, which letters came back',
  },
  {
    method: 'post',
    path: '/api/discovery',
    summary: 'Send the organisations of an address there, by mail',
    body: Address,
    answer: Accepted,
  },
]
