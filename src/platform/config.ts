import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { logLevels } from './log/log.ts'
import { readOrCreate } from './process/create-once.ts'
import { foreignOwner } from './process/data-owner.ts'
import { OperatorError } from './process/operator-error.ts'
import type { Secret } from './secrets/signing.ts'

/** A setting that stops the start. The message is one line for the person at the terminal. */
export class ConfigError extends OperatorError {}

function urlWith(...protocols: string[]) {
  const error = `must be an address that begins with ${protocols.map(protocol => `${protocol}://`).join(' or ')}`
  // A URL may lack the slashes ('https:shop'), but not one that others are made from.
  return z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`), error }).regex(/^\w+:\/\//, error)
}

/** Pages, cookies and links of the shop begin at the root of its host. */
const namesSite = (text: string) => {
  const url = URL.parse(text)
  return !url || (/^\/*$/.test(url.pathname) && !url.search && !url.hash && !url.username && !url.password)
}

/** No option hides behind the host: none but this one counts. */
const namesMailServer = (text: string) => {
  const url = URL.parse(text)
  return !url || (/^\/?$/.test(url.pathname) && /^(\?requireTLS=true)?$/.test(url.search) && !url.hash)
}

const namesBucket = (text: string) => {
  const url = URL.parse(text)
  return Boolean(url?.username && url.password && url.hostname && url.pathname.length > 1)
}

const addressOrNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
})

const dnsServer = z
  .string()
  .refine(
    text => isIP(text) > 0 || isIP(/^\[?([\da-f.:]+?)\]?:\d+$/i.exec(text)?.[1] ?? '') > 0,
    'must be IP addresses of name servers, separated by commas',
  )

function wholeNumber(lowest: number, highest: number) {
  const rule = `must be a whole number from ${lowest} to ${highest}`
  return z.coerce.number({ error: rule }).int(rule).min(lowest, rule).max(highest, rule)
}

const LOOPBACK = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: urlWith('http', 'https')
    .refine(namesSite, 'must be the address of a host alone, such as https://shop.example.com: a shop has no path')
    .optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: urlWith('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: urlWith('postgres', 'postgresql').optional(),
  DATABASE_PREPARED: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATABASE_READ_URL: urlWith('postgres', 'postgresql').optional(),
  DATABASE_READ_LAG: wholeNumber(1, 300).default(5),
  PROCESSES: z
    .union([z.literal('auto').transform(() => availableParallelism()), wholeNumber(1, 64)], {
      error: 'must be auto or a whole number from 1 to 64',
    })
    .default(1),
  DATABASE_POOL: wholeNumber(2, 500).default(20),
  STORAGE_URL: urlWith('s3').refine(namesBucket, 'must be s3://KEY:SECRET@host/bucket?region=...').optional(),
  BACKUPS: z
    .enum(['manual', 'nightly', 'drilled', 'elsewhere'], 'must be manual, nightly, drilled or elsewhere')
    .default('manual'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_DAYS: z.coerce
    .number({ error: daysRule() })
    .int(daysRule())
    .min(1, daysRule())
    .max(3650, daysRule())
    .default(14),
  SMTP_URL: urlWith('smtp', 'smtps')
    .refine(namesMailServer, 'must be smtp://USER:PASSWORD@host:port and no more; ?requireTLS=true may stand behind it')
    .optional(),
  DNS_SERVERS: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .pipe(z.array(dnsServer))
    .default([]),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_SECRET_BEFORE: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .pipe(z.array(z.string().min(32, 'must be secrets of at least 32 characters, separated by commas')))
    .default([]),
  TILE_URL: urlWith('http', 'https')
    .refine(text => ['{z}', '{x}', '{y}'].every(part => text.includes(part)), 'must contain {z}, {x} and {y}')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  GEOCODER_URL: urlWith('http', 'https').default('https://nominatim.openstreetmap.org'),
  FAKES_URL: urlWith('http', 'https').optional(),
  TRUST_PROXY: z
    .string()
    .transform(text => text.split(',').map(part => part.trim()))
    .pipe(z.array(addressOrNetwork))
    .default([]),
  JOBS: z.enum(['inside', 'apart'], 'must be inside or apart').default('inside'),
  JOBS_AT_ONCE: wholeNumber(2, 100).default(8),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PAGE_CACHE_MB: wholeNumber(0, 4096).default(64),
  CDN_MAX_AGE: wholeNumber(0, 86_400).default(0),
  DRAIN_SECONDS: wholeNumber(0, 120).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REQUEST_LOG: z.enum(['on', 'off'], 'must be on or off').default('off'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

export type Config = {
  port: number
  /** Where to listen; every address of the machine when absent. */
  host: string | undefined
  /** Where shoppers find the shop, without a slash at its end. */
  publicUrl: string
  /** Whether an empty database is filled with the demo shop, and its logins are printed. */
  demo: boolean
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /**
   * The same database without a pooler in between, for what needs a session of its own: notifications, jobs,
   * migrations, backups.
   */
  databaseDirectUrl: string | undefined
  /** Whether repeated statements are prepared under a name, which some poolers do not allow. */
  databasePrepared: boolean
  /** A replica that may serve what is the same for everybody; absent: the primary serves everything. */
  databaseReadUrl: string | undefined
  /** How far the replica may be behind. */
  databaseReadLagMs: number
  /** How many processes of this machine share the port. */
  processes: number
  /** The most connections for the queries of this process; sign-in, jobs and notifications have up to ten more. */
  databasePool: number
  /** Absent: files in dataDir. */
  storageUrl: string | undefined
  backup: {
    /** When they are made: by hand, or each night; `drilled` also tries to restore the newest each night. */
    made: 'manual' | 'nightly' | 'drilled'
    /** Whoever runs it backs the shop up by other means: nobody is told that none was made. */
    elsewhere: boolean
    /** Absolute. */
    folder: string
    /** Absent: backups are not encrypted. */
    passphrase: string | undefined
    /** How long they are kept. */
    days: number
  }
  /** Absent: emails are stored and not sent. */
  smtpUrl: string | undefined
  /** The name servers asked about the domain of the shop's emails; empty: those of the machine. */
  dnsServers: string[]
  sessionSecret: Secret
  tileUrl: string
  geocoderUrl: string
  /** Where fakes respond in place of couriers' systems (`npm run fakes`); absent: the real ones are asked. */
  fakesUrl: string | undefined
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** Where jobs run: in this process, or only in `npm run worker`. */
  jobs: 'inside' | 'apart'
  /** How many jobs run at once in this process; also the most connections to the mail server. */
  jobsAtOnce: number
  rateLimits: boolean
  /** Memory for cached pages and calls, in bytes; 0 caches none. */
  pageCacheBytes: number
  /** Seconds for which a CDN may serve public pages by itself; 0 for none. */
  cdnMaxAge: number
  /** How long the process goes on after SIGTERM while `/readyz` says that it stops, in milliseconds. */
  drainMs: number
  /** The bearer token that reads `/metrics`; absent: there are no metrics. */
  metricsToken: string | undefined
  /** Whether each request is one line of the log. */
  requestLog: boolean
  logLevel: (typeof logLevels)[number]
}

/**
 * The settings of this process. An empty variable counts as absent. Throws ConfigError, naming every bad variable.
 * With the embedded database it makes DATA_DIR and, once, the session secret in it.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    throw new ConfigError([...new Set(faults)].join('; '))
  }
  const variables = parsed.data
  const dataDir = resolve(variables.DATA_DIR)
  return {
    port: variables.PORT,
    host: variables.HOST,
    publicUrl: (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/+$/, ''),
    demo: variables.DEMO ? variables.DEMO === 'on' : isTriedAtHome(variables),
    dataDir,
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? variables.DATABASE_URL,
    databasePrepared: variables.DATABASE_PREPARED === 'on',
    databaseReadUrl: variables.DATABASE_READ_URL,
    databaseReadLagMs: variables.DATABASE_READ_LAG * 1000,
    processes: variables.PROCESSES,
    databasePool: variables.DATABASE_POOL,
    storageUrl: variables.STORAGE_URL,
    backup: {
      made: variables.BACKUPS === 'elsewhere' ? 'manual' : variables.BACKUPS,
      elsewhere: variables.BACKUPS === 'elsewhere',
      folder: resolve(variables.BACKUP_DIR ?? join(dataDir, 'backups')),
      passphrase: variables.BACKUP_PASSPHRASE,
      days: variables.BACKUP_DAYS,
    },
    smtpUrl: variables.SMTP_URL,
    dnsServers: variables.DNS_SERVERS,
    sessionSecret: [
      variables.SESSION_SECRET ?? secretWithout(variables.DATABASE_URL, dataDir),
      ...variables.SESSION_SECRET_BEFORE,
    ],
    tileUrl: variables.TILE_URL,
    geocoderUrl: variables.GEOCODER_URL.replace(/\/+$/, ''),
    fakesUrl: variables.FAKES_URL?.replace(/\/+$/, ''),
    trustProxy: variables.TRUST_PROXY,
    jobs: variables.JOBS,
    jobsAtOnce: variables.JOBS_AT_ONCE,
    rateLimits: variables.RATE_LIMITS === 'on',
    pageCacheBytes: variables.PAGE_CACHE_MB * 1024 * 1024,
    cdnMaxAge: variables.CDN_MAX_AGE,
    drainMs: variables.DRAIN_SECONDS * 1000,
    metricsToken: variables.METRICS_TOKEN,
    requestLog: variables.REQUEST_LOG === 'on',
    logLevel: variables.LOG_LEVEL,
  }
}

/** The folders on whose disks the shop writes, also when the other settings are not usable. */
export function shopFolders({ DATA_DIR, BACKUP_DIR }: NodeJS.ProcessEnv): string[] {
  return [resolve(DATA_DIR || '.data'), ...(BACKUP_DIR ? [resolve(BACKUP_DIR)] : [])]
}

/**
 * Variables of the environment that are nearly named as a setting: in other letters, or with up to two letters wrong.
 * Such a setting does not count, and nothing says so.
 */
export function misspeltVariables(environment: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  const settings = Object.keys(Environment.shape)
  return Object.keys(environment).flatMap(name => {
    if (settings.includes(name)) return []
    const upper = name.toUpperCase().replaceAll('-', '_')
    // Short names are like those of other programs.
    const [nearest] = settings
      .filter(setting => setting.length >= 6)
      .map(setting => ({ setting, wrong: distance(upper, setting) }))
      .sort((one, other) => one.wrong - other.wrong)
    const meant = nearest && nearest.wrong <= 2 ? nearest.setting : null
    return meant && !environment[meant] ? [{ name, meant }] : []
  })
}

/** How many letters must be changed, added, left out or swapped with the next (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? Number.POSITIVE_INFINITY
      const replaced = at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(2, 2) + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min(at(1, 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

/** Whether a host's name or address is this machine for itself alone. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Whether the configuration is that of a trial: no database of its own, and no address but this machine's. */
function isTriedAtHome({ DATABASE_URL, PUBLIC_URL, HOST }: z.infer<typeof Environment>): boolean {
  const hosts = [HOST, PUBLIC_URL && new URL(PUBLIC_URL).hostname]
  return !DATABASE_URL && hosts.every(host => !host || isLoopback(host))
}

/** Processes that share a database must share the secret, so it is made up only beside the embedded database. */
function secretWithout(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl) throw new ConfigError('SESSION_SECRET is required with DATABASE_URL (at least 32 characters)')
  return readOrCreateSecret(dataDir, 'session-secret')
}

/**
 * The secret of a file in `dataDir`, made at the first start. Throws ConfigError when the file is damaged or cannot be
 * written.
 */
function readOrCreateSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  const foreign = foreignOwner(dataDir)
  if (foreign) throw new ConfigError(`DATA_DIR cannot be used: ${foreign}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    const secret = readOrCreate(path, () => randomBytes(32).toString('base64url'))
    if (secret.length < 32) throw new ConfigError(`${path} is damaged: it must hold at least 32 characters`)
    return secret
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

function daysRule(): string {
  return 'must be a whole number of days from 1 to 3650'
}
