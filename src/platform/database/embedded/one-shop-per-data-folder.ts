import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, renameSync, rmSync, statfsSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { createOnce } from '../../process/create-once.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { bootId, startTimeOf } from './processes.ts'

/** Locked by the kernel while a process uses the folder. Empty. */
const KERNEL_FILE = 'data.lock'
/** Names the process that uses the folder; touched while it lives. */
const NOTE_FILE = 'khushbu.lock'

const BEAT_MS = 5_000
/** A note of another machine that was not touched for so long is of one that has ended: six beats. */
const SILENCE_MS = 30_000
const RETRY_MS = 500
const NOTE_ATTEMPTS = 4

/**
 * Types of file systems (`linux/magic.h`) that only one machine mounts: ext, XFS, Btrfs, F2FS, ZFS, tmpfs, and overlay
 * of a container.
 */
const LOCAL_FILE_SYSTEMS = [0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994, 0x794c7630]
const SQLITE_BUSY = 5
const SQLITE_CANTOPEN = 14

/**
 * Who uses a data folder. `machine` is the boot of a system, which its containers share; `namespace` is where `pid`
 * counts.
 */
type Note = {
  id: string
  pid: number
  started: string | undefined
  host: string
  machine: string
  namespace: string
}

export type DataLock = {
  /** The folder was another machine's, which has been silent: a PostgreSQL of it may not have noticed yet. */
  tookOver: boolean
  release: () => void
}

type Options = {
  /** How long to wait for a process in another container to end. */
  waitMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Called when another machine took the folder over, which it does after SILENCE_MS without a sign of life. */
  onTaken?: () => void
  /** Called once when it has to wait, with the reason. */
  onWait?: (reason: string) => void
  /** For tests: a shared disk, and another machine. */
  isShared?: boolean
  machine?: string
  beatMs?: number
  silenceMs?: number
}

/** A running shop or command uses this data. The message is one line for the terminal. */
export class AlreadyRunningError extends OperatorError {
  constructor(dataDir: string, place: string | null = null) {
    super(
      place
        ? `The shop already runs on this data (${dataDir}) ${place}. Stop it there first; a command runs where the shop runs.`
        : `The shop already runs on this data (${dataDir}). Stop it first, or choose another folder with DATA_DIR.`,
    )
  }
}

/**
 * Locks a data folder for this process, until `release` or its end. On one machine the kernel decides, whatever
 * container a process is in: it frees the lock with the process. A machine that shares the disk is recognized by the
 * time of its note, which is touched every few seconds. Throws AlreadyRunningError, after `waitMs` when the other is in
 * another container or on another machine.
 * @rule that one shop uses a data folder
 */
export async function lockDataFolder(folder: string, options: Options = {}): Promise<DataLock> {
  const { waitMs = 0, signal, onTaken, onWait, beatMs = BEAT_MS, silenceMs = SILENCE_MS } = options
  const { machine = bootId(), isShared = !isLocal(folder) } = options
  const path = join(folder, NOTE_FILE)
  const note: Note = {
    id: randomUUID(),
    pid: process.pid,
    started: startTimeOf(process.pid),
    host: hostname(),
    machine,
    namespace: pidNamespace(),
  }
  const mine = JSON.stringify(note)
  const deadline = Date.now() + waitMs
  let isWaiting = false
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    const kernel = lockByKernel(folder)
    const before = readNote(path)
    if (kernel) {
      const isForeign = isShared && before !== null && before.machine !== machine
      const isFree = !isForeign || (await isSilent(path, silenceMs, signal).catch(closing(kernel)))
      if (isFree && before) removeStale(path, before.text)
      if (isFree && createOnce(path, mine)) {
        const stop = beat(path, mine, { beatMs, isShared, onTaken })
        const release = () => {
          stop()
          if (!kernel.isOpen) return
          if (readText(path) === mine) rmSync(path, { force: true })
          kernel.close()
        }
        return { tookOver: isForeign, release }
      }
      kernel.close()
    } else if (!before && attempt < NOTE_ATTEMPTS) {
      // It was locked a moment ago, and its note is being written.
      await delay(RETRY_MS, undefined, { signal })
      continue
    }
    const place = before && placeOf(before, note)
    // In the same container somebody typed the command twice, and should read so at once.
    if (!place || Date.now() >= deadline) throw new AlreadyRunningError(folder, place)
    if (!isWaiting) onWait?.(new AlreadyRunningError(folder, place).message)
    isWaiting = true
    await delay(RETRY_MS, undefined, { signal })
  }
}

/** Null while another process, or another call in this one, holds it. */
function lockByKernel(folder: string): DatabaseSync | null {
  const file = join(folder, KERNEL_FILE)
  try {
    // SQLite locks by fcntl, which Node has no function for. With its journal in memory nothing is written.
    const kernel = new DatabaseSync(file, { timeout: 0 })
    try {
      kernel.exec('pragma journal_mode = memory; begin exclusive')
      return kernel
    } catch (error) {
      kernel.close()
      throw error
    }
  } catch (error) {
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    if (code === SQLITE_BUSY) return null
    if (code === SQLITE_CANTOPEN) throw new OperatorError(`${file} cannot be opened for writing by this user`)
    throw new OperatorError(
      `${file} cannot be locked (${(error as Error).message}): the file system of DATA_DIR must keep locks`,
    )
  }
}

/** Says where the other process is when this one cannot see it; null in the same container. */
function placeOf(theirs: Note, mine: Note): string | null {
  if (theirs.machine !== mine.machine) return `on another machine (${theirs.host})`
  return theirs.namespace === mine.namespace ? null : `in another container (${theirs.host})`
}

/** Whether nothing touches the note during this time. */
async function isSilent(path: string, silenceMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  const before = mark(path)
  for (const end = Date.now() + silenceMs; Date.now() < end; ) {
    await delay(Math.min(RETRY_MS, silenceMs), undefined, { signal })
    if (mark(path) !== before) return false
  }
  return true
}

const closing = (kernel: DatabaseSync) => (error: unknown) => {
  kernel.close()
  throw error
}

type Beat = Required<Pick<Options, 'beatMs' | 'isShared'>> & Pick<Options, 'onTaken'>

/** Touches the note: that needs no space on the disk. */
function beat(path: string, mine: string, { beatMs, isShared, onTaken }: Beat): () => void {
  const beating = setInterval(() => {
    try {
      const text = readText(path)
      if (text === mine) utimesSync(path, new Date(), new Date())
      // Somebody removed it; on a shared disk that may be a machine which took the folder over and has ended since.
      else if (text === null && !isShared) createOnce(path, mine)
      else {
        clearInterval(beating)
        onTaken?.()
      }
    } catch {
      // A disk that is full, or away for a moment: the next beat counts.
    }
  }, beatMs).unref()
  return () => clearInterval(beating)
}

/**
 * Removes the note of a process that has ended. When a third process has replaced it meanwhile, its note is put back.
 */
function removeStale(path: string, expected: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const found = readNote(aside)
  if (found && found.text !== expected) createOnce(path, found.text)
  rmSync(aside, { force: true })
}

/** Changes whenever the note is touched or replaced. */
function mark(path: string): string {
  try {
    const { mtimeMs, ino } = statSync(path)
    return `${ino}/${mtimeMs}`
  } catch {
    return ''
  }
}

/** Null where there is no file; throws when the disk does not respond. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function readNote(path: string): (Note & { text: string }) | null {
  const text = readText(path)
  if (text === null) return null
  try {
    const { id = '', pid = 0, started = '', host = '', machine, namespace = '' } = JSON.parse(text) as Partial<Note>
    // Earlier releases wrote the boot in `started` alone.
    return { text, id, pid, started, host, machine: machine ?? started.split('/')[0] ?? '', namespace }
  } catch {
    return { text, id: '', pid: 0, started: '', host: '', machine: '', namespace: '' }
  }
}

const isLocal = (folder: string): boolean =>
  process.platform === 'linux' && LOCAL_FILE_SYSTEMS.includes(statfsSync(folder).type)

/** Where a pid counts: containers have namespaces of their own. */
function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return hostname()
  }
}
