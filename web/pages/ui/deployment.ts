import { type Deployment, standIns } from '#domain/deployment.ts'

/** Whose pages these are: the same for every request of a Worker, which says it before it draws the first one. */
export const deployment: Deployment = { ...standIns }

export function deployedAs(facts: Deployment) {
  Object.assign(deployment, facts)
}
