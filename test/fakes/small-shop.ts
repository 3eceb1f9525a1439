// A process of a shop that has only its port: it answers with its pid, and a POST once its whole body has arrived.
import { createServer } from 'node:http'
import { FIRST_SOCKET, takeSupervision } from '../../src/platform/process/supervision.ts'
import { endOnShutdown } from '../../src/process/stop-process.ts'
import { openListeners } from '../../src/web/server/admission/listeners.ts'
import { admissionLimits } from '../../src/web/server/call-limits.ts'

const supervision = takeSupervision(process.env)
if (process.argv[2] === 'never ready') process.exit(1)
const server = createServer(async (request, answer) => {
  let bytes = 0
  for await (const chunk of request) bytes += chunk.length
  answer.end(JSON.stringify({ pid: process.pid, bytes }))
})
server.keepAliveTimeout = admissionLimits.idleMs
const listeners = openListeners(server)
const done = async () => undefined
endOnShutdown({ server, listeners, drainMs: 0, workSettled: done, endStreams: done, close: done })
await listeners.listenOn({ first: FIRST_SOCKET, count: supervision?.sockets ?? 0, backlog: 1024 })
process.send?.('ready')
