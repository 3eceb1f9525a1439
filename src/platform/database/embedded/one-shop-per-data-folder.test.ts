import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataFolder } from '../../../../test/data-folder.ts'
import { type DataLock, lockDataFolder } from './one-shop-per-data-folder.ts'

let folder: string
let held: DataLock[]

beforeEach(() => {
  folder = dataFolder()
  held = []
})
afterEach(() => {
  for (const { release } of held) release()
  rmSync(folder, { recursive: true })
})

type Options = NonNullable<Parameters<typeof lockDataFolder>[1]>

async function lock(options: Options = {}): Promise<DataLock> {
  const taken = await lockDataFolder(folder, { beatMs: 20, silenceMs: 300, ...options })
  held.push(taken)
  return taken
}

/** What a machine that shares the disk leaves there; `beats` until it is told to stop. */
function otherMachine({ beats }: { beats: boolean }): () => void {
  const path = join(folder, 'khushbu.lock')
  writeFileSync(
    path,
    JSON.stringify({ id: 'theirs', pid: 7, started: 'x', host: 'shop-b', machine: 'b', namespace: 'n' }),
  )
  const beating = setInterval(() => beats && utimesSync(path, new Date(), new Date()), 20)
  return () => clearInterval(beating)
}

test('a data folder is locked until it is released, also within one process', async () => {
  const first = await lock()
  await expect(lock()).rejects.toThrow(`The shop already runs on this data (${folder}). Stop it first`)
  first.release()
  expect((await lock()).tookOver).toBe(false)
})

test('nothing is written for the lock in the kernel, so that a full disk does not refuse it', async () => {
  await lock()
  expect(statSync(join(folder, 'data.lock')).size).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['data.lock', 'khushbu.lock'])
})

test('releasing twice frees nobody else', async () => {
  const first = await lock()
  first.release()
  await lock()
  first.release()
  await expect(lock()).rejects.toThrow('already runs')
})

test('a machine that shares the disk and gives signs of life keeps the folder', async () => {
  const stop = otherMachine({ beats: true })
  await expect(lock({ isShared: true })).rejects.toThrow(
    `The shop already runs on this data (${folder}) on another machine (shop-b). Stop it there first`,
  )
  stop()
})

test('one that is silent is replaced, which is said: its PostgreSQL may not know yet', async () => {
  const stop = otherMachine({ beats: false })
  expect((await lock({ isShared: true })).tookOver).toBe(true)
  stop()
})

test('on a disk of its own a machine that was switched off starts at once', async () => {
  const stop = otherMachine({ beats: false })
  expect((await lock({ isShared: false, silenceMs: 60_000 })).tookOver).toBe(false)
  stop()
})

test('it waits for another machine that is about to stop, and says so once', async () => {
  const stop = otherMachine({ beats: true })
  const reasons: string[] = []
  const waiting = lock({ isShared: true, waitMs: 20_000, onWait: reason => reasons.push(reason) })
  await expect.poll(() => reasons).toHaveLength(1)
  stop()
  rmSync(join(folder, 'khushbu.lock'))
  await waiting
  expect(reasons).toEqual([expect.stringContaining('on another machine (shop-b)')])
})

test('waiting ends with its signal', async () => {
  const stop = otherMachine({ beats: true })
  const ending = new AbortController()
  const waiting = lock({ isShared: true, waitMs: 20_000, signal: ending.signal, onWait: () => ending.abort() })
  await expect(waiting).rejects.toThrow('aborted')
  stop()
})

test('a machine that slept while another took the folder is told, and takes nothing from it', async () => {
  let taken = 0
  const first = await lock({ isShared: true, onTaken: () => taken++ })
  const stop = otherMachine({ beats: true })
  await expect.poll(() => taken).toBe(1)
  first.release()
  await expect(lock({ isShared: true })).rejects.toThrow('on another machine (shop-b)')
  stop()
})

test('where the kernel of another machine does not see the lock, the heartbeat alone keeps it out, and lets it in once the first has ended', async () => {
  const alone = { isShared: true, silenceMs: 600 }
  const first = await lock({ ...alone, machine: 'a' })
  // As on a shared disk that keeps each machine's locks to itself: the second one locks a file of its own.
  rmSync(join(folder, 'data.lock'))
  await expect(lock({ ...alone, machine: 'b' })).rejects.toThrow('on another machine')
  first.release()
  expect((await lock({ ...alone, machine: 'b' })).tookOver).toBe(false)
})

test('a removed note is written again where no other machine can be', async () => {
  await lock({ isShared: false, onTaken: () => expect.unreachable() })
  rmSync(join(folder, 'khushbu.lock'))
  await expect.poll(() => lock({ isShared: false }).catch(String)).toContain('already runs')
})
