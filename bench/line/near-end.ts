import { Agent, request } from 'node:http'

/*
 * Somebody at the near end of the line: asks for one address after the other over one connection, the first with all it takes
 * to connect. Argument: what to ask, as JSON. Says how long each took to its last byte, in milliseconds.
 */

type Asked = { port: number; path: string; headers: Record<string, string> }

const [, , plan = '[]'] = process.argv
const asked: Asked[] = JSON.parse(plan)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const taken: number[] = []
for (const one of asked) taken.push(await millisecondsOf(one))
agent.destroy()
console.log(JSON.stringify(taken))

function millisecondsOf({ port, path, headers }: Asked): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '10.77.0.1', port, path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.resume()
      answer.on('end', () => resolve(performance.now() - from))
    })
    sent.on('error', reject)
    sent.end()
  })
}
