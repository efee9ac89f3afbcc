/** Objects stay for ever where they are first asked for: near the databases, and not near whoever came first. */
const locationHint = 'oc'

/** The only way to an object: by its name, and where it lies. */
export function objectOf<T extends Rpc.DurableObjectBranded | undefined>(
  namespace: DurableObjectNamespace<T>,
  name: string,
): DurableObjectStub<T> {
  return namespace.getByName(name, { locationHint })
}
