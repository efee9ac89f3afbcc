import { deployedAs } from '#pages/ui/deployment.ts'
import { type Deployment, deploymentFault } from '../domain/deployment.ts'

type Variables = Pick<Env, 'BASE_HOST' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'> & {
  ENVIRONMENT: string
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
  const fault = env.ENVIRONMENT === 'development' ? undefined : deploymentFault(facts)
  if (fault) return new Response(`This deployment is not finished: ${fault}.\n`, { status: 503 })
  deployedAs(facts)
  return undefined
}
