import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Responds to a probe, or returns false. */
export type RespondToProbe = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

// Probes come every few seconds from each balancer; a stranger's flood of them must not reach the database.
const KEPT_MS = 1_000
const DATABASE_TIMEOUT_MS = 2_000

/**
 * The responses for a supervisor and a balancer. `/healthz`: 200 while the process responds at all. `/readyz`: 200
 * while it can serve shoppers, 503 while a page could not read its database within two seconds or while the process
 * stops (`isStopping`).
 */
export function probes(db: Db, isStopping: () => boolean): RespondToProbe {
  let response: Promise<boolean> | null = null
  const databaseResponds = () => {
    if (!response) {
      response = withinTime(sql`select from products limit 1`.execute(db))
      void response.finally(() => setTimeout(() => (response = null), KEPT_MS).unref())
    }
    return response
  }
  return ({ method, url }, outgoing) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    if (url === '/healthz') respond(outgoing, 200, 'alive')
    else if (url !== '/readyz') return false
    else if (isStopping()) respond(outgoing, 503, 'stopping')
    else {
      void databaseResponds().then(ready =>
        ready ? respond(outgoing, 200, 'ready') : respond(outgoing, 503, 'the database does not answer'),
      )
    }
    return true
  }
}

function respond(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(`${text}\n`)
}

/** Whether the query succeeded in time. */
async function withinTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, false)
  })
  const responded = query.then(
    () => true,
    () => false,
  )
  return Promise.race([responded, late]).finally(() => clearTimeout(timer))
}
