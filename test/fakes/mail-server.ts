import type { Socket } from 'node:net'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { mailCertificate } from './mail-certificate.ts'

/**
 * `accept`: as it should. `refuse`: replies 451 'try later'. `hang`: does not reply until the mode changes, and has not
 * accepted the email when the client disconnects. `accept without reply`: has the email, but the client never learns it. `unknown`: replies
 * 550 to the recipient, as for a mailbox that does not exist; `blocked`: 550 for a reason that is not the recipient's.
 */
export type MailServerMode = 'accept' | 'refuse' | 'hang' | 'accept without reply' | 'unknown' | 'blocked'

export type ReceivedEmail = ParsedEmail & { raw: string }

export type MailServer = {
  url: string
  /** Accepted emails, in order. */
  emails: ReceivedEmail[]
  /** How many emails were transmitted to their end, accepted or not. */
  attempts: () => number
  emailsTo: (recipient: string) => ReceivedEmail[]
  /** Applies to emails that hang at the moment too. With `only` to recipients that match; the emails of others are accepted. */
  setMode: (mode: MailServerMode, only?: RegExp) => void
  /** How many connections were opened. */
  connections: () => number
  /** Ends all connections, as a server that restarts would. */
  endConnections: () => void
  close: () => Promise<void>
}

type Options = {
  /** Demands this login, over TLS with the certificate of tests. */
  login?: { user: string; password: string }
  /** Senders that it takes; others are refused. */
  senders?: RegExp
}

/** A real SMTP server on a free port of this machine. */
export async function startMailServer({ login, senders }: Options = {}): Promise<MailServer> {
  const emails: ReceivedEmail[] = []
  const hanging = new Set<() => void>()
  const closedSessions = new Set<string>()
  const sockets = new Set<Socket>()
  let mode: MailServerMode = 'accept'
  let only: RegExp | undefined
  let attempts = 0
  let connections = 0
  const server = new SMTPServer({
    ...(login
      ? {
          ...mailCertificate,
          onAuth({ username, password }, _session, done) {
            const isRight = username === login.user && password === login.password
            if (isRight) done(null, { user: login.user })
            else done(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 }))
          },
        }
      : { authOptional: true, disabledCommands: ['STARTTLS'] }),
    onMailFrom({ address }, _session, done) {
      const isTaken = !senders || senders.test(address)
      done(
        isTaken
          ? undefined
          : Object.assign(new Error('5.7.1 Sender address rejected: not owned'), { responseCode: 553 }),
      )
    },
    onRcptTo({ address }, _session, done) {
      const now = !only || only.test(address) ? mode : 'accept'
      const reply = { unknown: '5.1.1 No such user here', blocked: '5.7.1 Your server is blocked' }[now as string]
      done(reply ? Object.assign(new Error(reply), { responseCode: 550 }) : undefined)
    },
    async onData(stream, session, done) {
      const raw = await readText(stream)
      if (raw === null) return
      attempts++
      const recipient = session.envelope.rcptTo[0]?.address ?? ''
      const modeNow = () => (!only || only.test(recipient) ? mode : 'accept')
      while (modeNow() === 'hang') {
        await new Promise<void>(wake => {
          hanging.add(wake)
          setTimeout(wake, 50)
        })
        if (closedSessions.has(session.id)) return
      }
      if (modeNow() === 'refuse') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      emails.push({ ...(await PostalMime.parse(raw)), raw })
      if (modeNow() === 'accept') done()
    },
    onClose: session => void closedSessions.add(session.id),
  })
  server.on('error', () => {
    // A killed client breaks its connection; the next worker sends its email.
  })
  server.server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const endConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    emails,
    attempts: () => attempts,
    emailsTo: recipient => emails.filter(({ to }) => to?.some(({ address }) => address === recipient)),
    connections: () => connections,
    endConnections,
    setMode(next, nextOnly) {
      mode = next
      only = nextOnly
      for (const wake of hanging) wake()
      hanging.clear()
    },
    close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      // It would wait half a minute for clients that keep theirs.
      endConnections()
      return closed
    },
  }
}

/** Null when the client disconnected before the end. */
async function readText(stream: AsyncIterable<Buffer>): Promise<string | null> {
  try {
    let text = ''
    for await (const part of stream) text += part
    return text
  } catch {
    return null
  }
}
