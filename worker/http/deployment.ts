import { deployedAs } from '#pages/ui/deployment.ts'
import { type Deployment, deploymentFault, secretsFault } from '../domain/deployment.ts'

type Variables = Pick<Env, 'BASE_HOST' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'> & {
  ENVIRONMENT: string
  MASTER_KEY: string
  MASTER_KEY_PREVIOUS?: string
}

/**
 * Tells the pages whose they are. A deployment that is not finished serves nobody: the answer, which names the variable,
 * is what whoever deploys sees at the first look. `npm run deploy` refuses it before that.
 */
export function refuseUnfinished(env: Variables): Response | undefined {
  const facts: Deployment = {
    host: env.BASE_HOST,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE,
  }
  const keys = { masterKey: env.MASTER_KEY, previous: env.MASTER_KEY_PREVIOUS, isLocal: false }
  const isLocal = env.ENVIRONMENT === 'development'
  const fault = isLocal ? undefined : (deploymentFault(facts) ?? secretsFault(keys))
  if (fault) return new Response(`This deployment is not finished: ${fault}.\n`, { status: 503 })
  deployedAs(facts)
  return undefined
}
