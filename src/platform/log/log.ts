import { type Logger, pino } from 'pino'

export type Log = Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

// What a log line holds of an error; a driver's error object would fill 5 kB and name rows of customers.
const MAX_MESSAGE_LENGTH = 300
const MAX_FRAMES = 8

/** One JSON line an event, on standard output. Passwords, cookies and tokens are removed. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: ['*.password', '*.cookie', '*.authorization', 'headers.cookie', 'headers.authorization'],
      remove: true,
    },
  })
}

/** Type, code, the beginning of the message without personal data, and the stack: its frames in our own code. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error).slice(0, MAX_MESSAGE_LENGTH)
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // Kysely adds the frames of its caller to those of its driver, so some stand there twice.
  const frames = [...new Set((error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)))]
  const own = frames.filter(line => !/node_modules|node:|Promise\.all/.test(line))
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: (own.length > 0 ? own : frames)
      .slice(0, MAX_FRAMES)
      .map(line => line.trim())
      .join('\n'),
    ...(error.cause instanceof Error && {
      cause: `${error.cause.constructor.name}: ${messageOf(error.cause)}`,
    }),
  }
}

/**
 * PostgreSQL quotes what it cannot read (class 22, data exceptions): 'invalid input syntax for type integer: "..."'.
 */
function messageOf(error: Error): string {
  const { code } = error as { code?: unknown }
  return firstLine(/^22...$/.test(String(code)) ? error.message.replace(/".*"/s, '"..."') : error.message)
}

/**
 * The first line of a text without the emails in it, such as a mail server names, cut to a length that fits into a log
 * line.
 */
export const firstLine = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/[^\s<>"'()=]+@[\w.-]+/g, '[email]').slice(0, MAX_MESSAGE_LENGTH)
