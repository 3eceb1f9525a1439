import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { watchWork } from '../src/process/running-work.ts'
import { uploadPaths } from '../src/server.ts'
import { openServer } from '../src/web/server/admission/open-server.ts'

type Parts = Parameters<typeof openServer>[0]

/** The shop's server behind a free port of this machine. `close` ends its connections too, and waits for what is still worked on. */
export async function openPort(
  fetch: Parts['fetch'],
  parts: Partial<Pick<Parts, 'trustProxy' | 'respondToProbe' | 'onResponse'>> = {},
): Promise<{ port: number; close: () => Promise<void> }> {
  const work = watchWork(fetch)
  const server = openServer({
    fetch: work.handle,
    trustProxy: [],
    uploadPaths,
    log: pino({ level: 'silent' }),
    ...parts,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await work.settled()
    },
  }
}
