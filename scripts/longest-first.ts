import { existsSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest begins with what took longest the last time, and where it never ran with the largest files. Some of these are short,
 * and would be left to run alone at the end.
 */
const long = [
  'batches/settling/debts/model/debt-model',
  'batches/model/approval-model',
  'http/every-route/authorisation',
  'health/control-away',
  'billing/daily/run-daily-billing',
  'dumps/moving/move',
  'http/every-route/whoever-approves',
].map((name) => `worker/${name}.test.ts`)

for (const file of long)
  if (!existsSync(file)) throw new Error(`${file} is not there to begin with.`)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // a project begins where Vitest lets it: only its own files change places
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((own) => [
      ...own.filter(isLong),
      ...own.filter((file) => !isLong(file)),
    ])
  }
}

const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name))
