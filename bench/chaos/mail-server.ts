import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * What the mail server does with emails: `silent` answers none and takes none until it is well again; `deaf` takes them and ends the
 * connection before its answer.
 */
export type MailMood = 'well' | 'refusing' | 'silent' | 'deaf'

/** An email that the server took. `answered`: its sender was told so. */
export type Delivery = { from: string; at: number; answered: boolean }

export type MailServer = {
  /** The address for one of the programs, so that the server knows who sends. */
  urlFor: (program: string) => Promise<string>
  setMood: (mood: MailMood) => void
  /** By Message-ID, without the brackets and the host. */
  deliveries: Map<string, Delivery[]>
  close: () => Promise<void>
}

/** The beginning of an email, with its headers, once all of it was received. */
async function headOf(stream: AsyncIterable<unknown>): Promise<string> {
  let head = ''
  for await (const part of stream) if (head.length < 4096) head += part
  return head
}

/** A mail server that counts what each program hands in. */
export function openMailServer(): MailServer {
  const deliveries: MailServer['deliveries'] = new Map()
  const servers: SMTPServer[] = []
  let mood: MailMood = 'well'
  const waiting: (() => void)[] = []
  const untilWell = () => new Promise<void>(resolve => void waiting.push(resolve))

  const serverFor = (from: string) => {
    const sockets = new Map<number | undefined, Socket>()
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onMailFrom(_address, _session, done) {
        done(mood === 'refusing' ? Object.assign(new Error('4.3.2 try again later'), { responseCode: 451 }) : null)
      },
      async onData(stream, session, done) {
        const head = await headOf(stream).catch(() => null)
        // Its sender was killed in the middle.
        if (head === null) return
        const id = /^message-id: *<([^@>]+)/im.exec(head)?.[1] ?? ''
        if (mood === 'silent') await untilWell()
        const socket = sockets.get(session.remotePort)
        // Who left while it was silent has not handed it in.
        if (!socket || socket.destroyed) return
        const isDeaf = mood === 'deaf'
        deliveries.set(id, [...(deliveries.get(id) ?? []), { from, at: Date.now(), answered: !isDeaf }])
        if (isDeaf) socket.destroy()
        else done()
      },
    })
    server.on('error', () => undefined)
    server.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket
      sockets.set(remotePort, socket)
      socket.once('close', () => sockets.delete(remotePort))
    })
    return server
  }

  return {
    deliveries,
    async urlFor(program) {
      const server = serverFor(program)
      servers.push(server)
      server.listen(0, '127.0.0.1')
      await once(server.server, 'listening')
      return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    },
    setMood(next) {
      mood = next
      if (mood !== 'silent') for (const resume of waiting.splice(0)) resume()
    },
    async close() {
      for (const server of servers) await new Promise<void>(resolve => server.close(resolve))
    },
  }
}
