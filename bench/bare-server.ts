/** The upper limit: the smallest program that sends the same bytes. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [file = '', type = 'text/plain'] = process.argv.slice(2)
const body = readFileSync(file)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))
