/** A mail server in a process of its own that accepts and discards every email but those to gone.example, which it refuses. Tells its port, and when asked what it received. */
import { SMTPServer } from 'smtp-server'

const messageIds = new Set<string>()
let received = 0
let firstAt = 0
let lastAt = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    if (!address.endsWith('@gone.example')) return done()
    done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }))
  },
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
