import { type Logger, pino } from 'pino'

export type Log = Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** One JSON line an event, on standard output. Passwords, cookies and tokens are removed. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: ['*.password', '*.cookie', '*.authorization', 'headers.cookie', 'headers.authorization'],
      remove: true,
    },
  })
}
