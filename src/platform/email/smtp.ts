import { createHash } from 'node:crypto'
import { lookup as resolveName } from 'node:dns'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import { checkedLookup, isPublicAddress, type Reach, UnreachableError } from '../http/allowed-addresses.ts'
import type { Email, Sender } from './email.ts'

// Below the 60 s after which PostgreSQL ends the transaction that locks the email.
const SEND_TIMEOUT_MS = 45_000
const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}
// Below `socketTimeout`, after which nodemailer takes a connection for broken.
const IDLE_MS = 15_000

export type MailServer = {
  /**
   * Resolves when the mail server has accepted the email; throws when it refuses, in 45 s at the latest, and when
   * `signal` is aborted before.
   */
  transmit: (cause: string, from: Sender, email: Email, signal?: AbortSignal) => Promise<void>
  /** Ends the idle connections. */
  close: () => void
}

// Of submission and relay, and what providers offer where those are blocked.
const MAIL_PORTS = ['25', '465', '587', '2465', '2525', '2587']

/** What a mail server that staff typed may be: on the internet, on a port of emails. */
export const publicMailServers: Pick<Reach, 'allows' | 'allowsPort'> & Partial<Pick<Reach, 'lookup'>> = {
  allows: isPublicAddress,
  allowsPort: port => MAIL_PORTS.includes(port),
}
export type MailReach = typeof publicMailServers

/**
 * The mail server at `url`, over at most so many connections, which are kept for the next email. A password is sent
 * over TLS alone: without STARTTLS the connection ends before it. `reach`: what may be connected to, where the address
 * was typed by staff.
 */
export function openMailServer(url: string, maxConnections: number, reach?: MailReach): MailServer {
  const kept = { pool: true, maxConnections, idleTimeout: IDLE_MS } as const
  const noFiles = { disableFileAccess: true, disableUrlAccess: true }
  const within = reach && { getSocket: socketWithin(new URL(url), reach) }
  const transport = createTransport({ ...serverOf(url), ...kept, ...TIMEOUTS_MS, ...noFiles, ...within })
  return {
    async transmit(cause, from, email, signal) {
      // AbortSignal.any and .timeout would leave a timer and an entry in `signal` behind each email.
      const ending = new AbortController()
      const end = () => ending.abort()
      const timer = setTimeout(end, SEND_TIMEOUT_MS)
      if (signal?.aborted) end()
      signal?.addEventListener('abort', end)
      try {
        await transport.sendMail({ ...compose(cause, from, email), signal: ending.signal })
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * What counts of an address: server, login and `requireTLS`, and a password demands TLS. nodemailer itself would take
 * every option from behind a question mark, such as a proxy or a program to start.
 */
function serverOf(url: string) {
  const { hostname, port, protocol, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: username !== '' || searchParams.get('requireTLS') === 'true',
    ...(username && { auth: { user: decoded(username), pass: decoded(password) } }),
  }
}

/** A percent sign that begins no code stands for itself. */
const decoded = (part: string): string => decodeURIComponent(part.replace(/%(?![\da-f]{2})/gi, '%25'))

type OnSocket = (error: Error | null, socket?: { connection: Socket }) => void

/** Connects to the address that was checked, and to no other that the name leads to a moment later. */
function socketWithin({ hostname, port, protocol }: URL, { allows, allowsPort, lookup = resolveName }: MailReach) {
  return (_options: unknown, done: OnSocket) => {
    const at = port || (protocol === 'smtps:' ? '465' : '587')
    if (!allowsPort(at)) return done(new UnreachableError(`port ${at} is none of emails`, { isForbidden: true }))
    const socket = connect({ host: hostname, port: Number(at), lookup: checkedLookup({ allows, allowsPort, lookup }) })
    const fail = (error: Error) => {
      socket.destroy()
      done(error)
    }
    const late = setTimeout(
      () => fail(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
      TIMEOUTS_MS.connectionTimeout,
    )
    socket.once('error', error => {
      clearTimeout(late)
      fail(error)
    })
    socket.once('connect', () => {
      clearTimeout(late)
      socket.removeAllListeners('error')
      done(null, { connection: socket })
    })
  }
}

/** Connects and signs in, and sends nothing. Throws the mail server's reason. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ ...serverOf(url), ...TIMEOUTS_MS })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * The message and whom it goes to. nodemailer's own way would lead each part through five streams and to the socket in
 * several writes.
 */
function compose(
  cause: string,
  { replyTo, ...from }: Sender,
  { to, subject, text, html, headers = {}, files = [] }: Email,
) {
  const head = new MimeNode(files.length > 0 ? 'multipart/mixed' : 'multipart/alternative').setHeader({
    From: [from],
    ...(replyTo && { 'Reply-To': replyTo }),
    To: to,
    Subject: subject,
    'Message-ID': messageIdOf(cause, from),
    // Suppresses out-of-office replies.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...headers,
  })
  const words = files.length > 0 ? head.createChild('multipart/alternative') : head
  const lines = head.buildHeaders()
  // A boundary is made with the headers that name it.
  const inner = head === words ? '' : `--${head.boundary}\r\n${words.buildHeaders()}\r\n\r\n`
  const part = (type: string, content: string) =>
    `--${words.boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(content))}\r\n`
  const both = `${part('text/plain', text)}${part('text/html', html)}--${words.boundary}--\r\n`
  const attached = files.map(file => `--${head.boundary}\r\n${attachment(file)}`)
  const end = head === words ? '' : `${attached.join('')}--${head.boundary}--\r\n`
  const raw = `${lines}\r\n\r\n${inner}${both}${end}`
  return { envelope: head.getEnvelope(), raw }
}

// RFC 2045: lines of Base64 have 76 characters at most.
const BASE64_LINE = /.{1,76}/g

/** A file as a part of a message. Its name is our own: letters, digits, dot and hyphen. */
function attachment({ name, type, bytes }: NonNullable<Email['files']>[number]): string {
  const lines = Buffer.from(bytes).toString('base64').match(BASE64_LINE) ?? []
  return `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${lines.join('\r\n')}\r\n`
}

/**
 * The same for every attempt to send the same email. Hashed, because a cause contains ids that must not leave the shop.
 */
function messageIdOf(cause: string, from: Sender): string {
  const host = from.address.split('@').at(-1) || 'localhost'
  return `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${host}>`
}
