import { spawn } from 'node:child_process'

/**
 * The types of each side, by one checker. Several of them tell each other nothing of what they found out, and find it out again
 * for each: three times the work on two cores.
 */
export const checksOfTypes = ['worker', 'web', 'node'].map((side) => [
  ...['tsc', '-p', `tsconfig.${side}.json`, '--checkers', '1'],
])

/** Beside each other; whether each of them is content. */
export async function areSound(commands: string[][]): Promise<boolean> {
  const codes = await Promise.all(commands.map(runCommand))
  return codes.every((code) => code === 0)
}

/** Its exit code; what it says goes to the terminal. */
export function runCommand([command = '', ...words]: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, words, { stdio: 'inherit' })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
