import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * `take`: as it should. `refuse`: "try later". `hang`: says nothing until told otherwise, and has taken nothing when its
 * caller goes away. `take silently`: has the letter, but its yes never arrives.
 */
export type Mood = 'take' | 'refuse' | 'hang' | 'take silently'

export type Received = Email & { raw: string }

export type MailServer = {
  url: string
  /** What it took, in order. */
  letters: Received[]
  /** How many letters it heard to their end, taken or not. */
  tries: () => number
  lettersTo: (email: string) => Received[]
  /** Holds for letters that hang at the moment too. */
  mood: (mood: Mood) => void
  close: () => Promise<void>
}

/** A real mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Received[] = []
  const hanging = new Set<() => void>()
  let mood: Mood = 'take'
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const raw = await textOf(stream)
      if (raw === null) return
      tries++
      while (mood === 'hang') {
        await new Promise<void>(wake => {
          hanging.add(wake)
          setTimeout(wake, 50)
        })
        if (gone.has(session.id)) return
      }
      if (mood === 'refuse') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      letters.push({ ...(await PostalMime.parse(raw)), raw })
      if (mood === 'take') done()
    },
    onClose: session => void gone.add(session.id),
  })
  const gone = new Set<string>()
  server.on('error', () => {
    // A caller that was killed: what it wanted to send is its next one's business.
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    tries: () => tries,
    lettersTo: email => letters.filter(({ to }) => to?.some(reader => reader.address === email)),
    mood(next) {
      mood = next
      for (const wake of hanging) wake()
      hanging.clear()
    },
    close: () => new Promise(closed => server.close(() => closed())),
  }
}

/** Null when the caller went away in the middle. */
async function textOf(stream: AsyncIterable<Buffer>): Promise<string | null> {
  try {
    let text = ''
    for await (const part of stream) text += part
    return text
  } catch {
    return null
  }
}
