import { readFileSync } from 'node:fs'
import { createServer as createWeb } from 'node:http'
import { createServer } from 'node:net'
import { bridge } from './bridge.ts'

/*
 * The far end of the line, in a network of its own: hands every connection on to the Worker through a socket of the file
 * system, and serves the static file that it is compared with. Arguments: socket, file, its encoding.
 */

const [, , socket = '', file = '', encoding = ''] = process.argv
const bytes = readFileSync(file)
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': encoding }

createServer({ noDelay: true }, (from) => bridge(from, { path: socket })).listen(8081)

createWeb((_asked, answer) => {
  answer.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes)
}).listen(8082, () => console.log('ready'))
