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
