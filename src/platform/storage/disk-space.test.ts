import { expect, test } from 'vitest'
import { findFullDisks, fullDiskText, readDiskSpace } from './disk-space.ts'

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

test('a low disk is an incident that names its folder', async () => {
  expect(await findFullDisks(['/data'], disk(500))).toEqual([])
  expect(await findFullDisks(['/data', '/gone'], disk(99))).toMatchObject([
    {
      kind: 'disk',
      place: expect.stringMatching(/ \/data$/),
      text: 'The disk of /data is nearly full: 0.1 GB are left. Orders end when it is full: make space now.',
    },
  ])
})

test('the disk of this machine can be read', async () => {
  const [space] = await readDiskSpace([import.meta.dirname])
  expect(space?.totalBytes).toBeGreaterThan(0)
})

test('a full disk is one line, whatever it has broken; one with space is none', async () => {
  const read = (bavail: number) => async () => ({ bsize: 4096, blocks: 25_000_000, bavail })
  expect(await fullDiskText(['/data'], read(100))).toBe('The disk of /data is full. Make space, then start again.')
  expect(await fullDiskText(['/data'], read(1_000_000))).toBeNull()
})
