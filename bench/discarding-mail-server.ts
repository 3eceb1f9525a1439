/** A mail server in a process of its own that accepts and discards every email. Tells its port, and when asked what it received. */
import { SMTPServer } from 'smtp-server'

const messageIds = new Set<string>()
let received = 0
let firstAt = 0
let lastAt = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, _session, done) {
    let head = ''
    for await (const part of stream) if (head.length < 4096) head += part
    messageIds.add(/^message-id: *(\S+)/im.exec(head)?.[1] ?? '')
    received++
    lastAt = performance.now()
    firstAt ||= lastAt
    done()
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (address && typeof address === 'object') process.send?.({ port: address.port })
})
process.on('message', () => process.send?.({ received, distinct: messageIds.size, seconds: (lastAt - firstAt) / 1000 }))
process.on('disconnect', () => process.exit(0))
