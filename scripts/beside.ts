/** `node scripts/beside.ts build typecheck`: scripts of package.json beside each other. All of them come to their end. */
import { areSound } from './checks.ts'

const commands = process.argv.slice(2).map((name) => ['npm', 'run', '--silent', name])
process.exitCode = (await areSound(commands)) ? 0 : 1
