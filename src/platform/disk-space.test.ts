import { expect, test } from 'vitest'
import { readDiskSpace, watchDisks } from './disk-space.ts'

const MEGABYTE = 1024 ** 2
const disk = (free: number) => async (path: string) => {
  if (path === '/gone') throw new Error('ENOENT')
  return { bsize: MEGABYTE, blocks: 1000, bavail: free }
}

test('a disk is low below a tenth of it; a folder that is gone is left out', async () => {
  expect(await readDiskSpace(['/data', '/gone'], disk(500))).toEqual([
    { path: '/data', freeBytes: 500 * MEGABYTE, totalBytes: 1000 * MEGABYTE, isLow: false },
  ])
  expect((await readDiskSpace(['/data'], disk(99))).map(({ isLow }) => isLow)).toEqual([true])
})

test('a low disk is in the log', async () => {
  const lines: string[] = []
  const { stop } = watchDisks(['/data'], { warn: (line: unknown) => void lines.push(String(line)) }, disk(99))
  await expect
    .poll(() => lines)
    .toEqual(['the disk of /data is nearly full: 0.1 GB are left; orders end when it is full'])
  await stop()
})

test('the disk of this machine can be read', async () => {
  const [space] = await readDiskSpace([import.meta.dirname])
  expect(space?.totalBytes).toBeGreaterThan(0)
})
