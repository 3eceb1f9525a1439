import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { readDiskSpace, watchDisks } from './disk-space.ts'

const disk = vi.hoisted(() => ({ blocks: 1000, bavail: 500 }))
vi.mock('node:fs/promises', async load => ({
  ...(await load<typeof import('node:fs/promises')>()),
  statfs: async (path: string) => {
    if (path === '/gone') throw new Error('ENOENT')
    return { bsize: 1024 ** 2, ...disk }
  },
}))

test('a disk is low below a tenth of it; a folder that is gone is left out', async () => {
  expect(await readDiskSpace([tmpdir(), '/gone'])).toEqual([
    { path: tmpdir(), freeBytes: 500 * 1024 ** 2, totalBytes: 1000 * 1024 ** 2, isLow: false },
  ])
  const lines: string[] = []
  disk.bavail = 99
  const { stop } = watchDisks(['/data'], { warn: (line: unknown) => void lines.push(String(line)) })
  await expect
    .poll(() => lines)
    .toEqual(['the disk of /data is nearly full: 0.1 GB are left; orders end when it is full'])
  await stop()
})
