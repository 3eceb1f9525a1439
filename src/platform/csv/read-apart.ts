import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { projectRoot } from '../process/project-root.ts'
import { CsvError } from './decode-text.ts'

/** A function of a file of this project, by its path from the root and its name, that reads a sent file. */
export type FileReader = { program: string; name: string }
export type ReadLimits = { cpuSeconds?: number; heapMegabytes?: number; placeMs?: number; silentMs?: number }
/** What the child is asked, and what it sends: items as JSON, at most about `BATCH_LENGTH` characters at once. */
export type ReadTask = FileReader & { input: unknown }
export type ReadMessage =
  | { kind: 'ready' }
  | { kind: 'items'; json: string }
  | { kind: 'end' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string }

/** Below it the dearest file holds this process for some 60 ms, less than the start of another one takes. */
export const SMALL_FILE_BYTES = 8 * 1024

const program = join(projectRoot, 'src/platform/csv/read-child.ts')
const CHILDREN = 2
// Besides its heap Node reserves this much.
const RESERVED_MEGABYTES = 900
const places = pLimit(CHILDREN)
// Together less than the minute after which the database ends a transaction that waits (`database.ts`).
const PLACE_MS = 20_000
const SILENT_MS = 30_000

/**
 * What a reader yields of a sent file, read in a process of its own with its own memory and time: no file holds up or
 * ends the shop. Throws `CsvError` for what the reader refuses, and for a file that costs too much.
 */
export async function* readApart<Item>(
  reader: FileReader,
  input: unknown,
  { cpuSeconds = 60, heapMegabytes = 256, placeMs = PLACE_MS, silentMs = SILENT_MS }: ReadLimits = {},
): AsyncGenerator<Item> {
  const leave = await place(placeMs)
  const flags = [
    `--max-old-space-size=${heapMegabytes}`,
    '--max-semi-space-size=4',
    '--v8-pool-size=1',
    '--no-warnings',
  ]
  const limits = `ulimit -t ${cpuSeconds} 2>/dev/null; ulimit -d ${(heapMegabytes + RESERVED_MEGABYTES) * 1024} 2>/dev/null; exec "$0" "$@"`
  const args = [...flags, program]
  const [command, parts] =
    process.platform === 'win32' ? [process.execPath, args] : ['/bin/sh', ['-c', limits, process.execPath, ...args]]
  // The child has no secrets of the shop.
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production' }
  for (const name of ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot']) if (process.env[name]) env[name] = process.env[name]
  const child = spawn(command, parts, {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const next = (message: unknown): Promise<ReadMessage | null> =>
    new Promise(resolve => {
      const settle = (reply: ReadMessage | null) => {
        clearTimeout(deadline)
        child.off('message', settle).off('exit', gone).off('error', gone)
        resolve(reply)
      }
      const gone = () => settle(null)
      const deadline = setTimeout(gone, silentMs)
      child.on('message', settle).on('exit', gone).on('error', gone)
      if (message !== null) child.send(message as object, error => error && gone())
    })
  try {
    const ready = await next(null)
    if (ready?.kind !== 'ready') throw new Error('the process that reads files does not start')
    for (let reply = await next({ ...reader, input }); ; reply = await next('more')) {
      if (reply?.kind === 'items') yield* JSON.parse(reply.json) as Item[]
      else if (reply?.kind === 'end') return
      else if (reply?.kind === 'failed') throw new Error(reply.message)
      else throw new CsvError(reply?.kind === 'refused' ? reply.message : TOO_COSTLY)
    }
  } finally {
    child.kill('SIGKILL')
    leave()
  }
}

const TOO_COSTLY = 'This file takes too much time or memory to read. Please send it in several smaller ones.'

const BUSY = 'Other files are being read just now. Please send this one again in a minute.'

/** Waits for one of the places; returns what gives it back. Throws `CsvError` when none is free in time. */
const place = (waitMs: number): Promise<() => void> =>
  new Promise((taken, refused) => {
    let waits = true
    const deadline = setTimeout(() => {
      waits = false
      refused(new CsvError(BUSY))
    }, waitMs)
    const take = (leave: () => void) => {
      clearTimeout(deadline)
      if (waits) taken(leave)
      else leave()
    }
    void places(() => new Promise<void>(take))
  })
