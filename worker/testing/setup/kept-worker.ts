/*
 * With every request, and with every object that begins, the plugin asks for the module of the Worker anew, and where that
 * lies is asked of the server in Node each time: a trip that took longer than most requests. A module that was evaluated,
 * and not thrown away since (`vi.resetModules`), is given from here.
 */
type Module = { evaluated: boolean; exports: unknown }
type Import = (url: string, options?: { invalidate?: boolean }) => Promise<unknown>
type Runner = {
  import: Import
  asksVite?: Import
  evaluatedModules: { getModuleById(id: string): Module | undefined }
}

// the plugin's own, whose type it does not give
const { moduleRunner } = (globalThis as unknown as { __vitest_mocker__: { moduleRunner: Runner } })
  .__vitest_mocker__

const asksVite = moduleRunner.asksVite ?? moduleRunner.import.bind(moduleRunner)

moduleRunner.asksVite = asksVite
moduleRunner.import = async (url, options) => {
  const isWorker = url.endsWith('/worker/index.ts')
  const kept = isWorker ? moduleRunner.evaluatedModules.getModuleById(url) : undefined
  return kept?.evaluated ? kept.exports : asksVite(url, options)
}

/*
 * With each file Vitest sends its runtime all that the file imports, as one message of many megabytes; files share a runtime,
 * and after the first one that has nearly all of it. Only that one is sent so; what others lack they ask for by itself.
 */
type Asking = { fetchWarmModules(): Promise<unknown> }
const runtime = globalThis as unknown as { __vitest_worker__: { rpc: Asking }; hasModules?: true }

if (runtime.hasModules) {
  const { rpc } = runtime.__vitest_worker__
  const get = (_: Asking, name: keyof Asking) =>
    name === 'fetchWarmModules' ? async () => null : rpc[name]
  runtime.__vitest_worker__.rpc = new Proxy(rpc, { get })
}
runtime.hasModules = true
