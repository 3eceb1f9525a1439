import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { openMediaProcess } from '../src/platform/media/media-process.ts'
import type { MediaTask, PhotoFormat } from '../src/platform/media/media-task.ts'
import { box, film } from '../test/films.ts'

const MEGABYTE = 1024 * 1024

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 120, g: 60, b: 20, alpha: 0.5 } } })

/** The largest photos of each format that are taken. */
const photos: Record<string, [PhotoFormat, Sharp]> = {
  'JPEG of 52 megapixels': ['jpeg', plain(8000, 6500).jpeg()],
  'progressive JPEG of 25 megapixels': ['jpeg', plain(5000, 5000).jpeg({ progressive: true })],
  'PNG of 25 megapixels, four channels': ['png', plain(5000, 5000, 4).png({ compressionLevel: 1 })],
  'WebP of 25 megapixels': ['webp', plain(5000, 5000).webp({ effort: 0 })],
  'AVIF of 13 megapixels': ['heif', plain(4000, 3250).avif({ effort: 0 })],
}

/**
 * What the largest uploads cost the media process (time in ms, highest resident memory in MB; Linux only) and this process,
 * which stands for the one that serves pages (processor time in ms).
 */
export async function mediaCosts() {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-media-'))
  const path = join(folder, 'file')
  try {
    const rows = []
    for (const [name, [format, picture]] of Object.entries(photos)) {
      await writeFile(path, await picture.toBuffer())
      rows.push({ upload: name, ...(await cost({ kind: 'photo', path, format })) })
    }
    const videos = {
      'MP4 of 50 MB': film({ bytes: 50 * MEGABYTE - 1000 }),
      'MP4 of 48 MB of nested boxes': nestedBoxes(),
    }
    for (const [name, bytes] of Object.entries(videos)) {
      await writeFile(path, bytes)
      rows.push({ upload: name, ...(await cost({ kind: 'video', path, container: 'mp4' })) })
    }
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function cost(task: MediaTask) {
  const media = openMediaProcess()
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const outcome = await media.run(task).then(
    () => 'taken',
    error => error.message as string,
  )
  const { user, system } = process.cpuUsage(before)
  return {
    outcome,
    'took, ms': Math.round(performance.now() - startedAt),
    'media process, MB': newestPeakMegabytes(),
    'this process, ms': Math.round((user + system) / 1000),
  }
}

/** Four boxes deep, thousands of boxes wide where a reader goes deeper. */
function nestedBoxes(): Buffer {
  const trak = box('trak', ...Array.from({ length: 3900 }, () => box('free')))
  const moov = box('moov', ...Array.from({ length: 48 }, () => trak))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    ...Array.from({ length: 32 }, () => moov),
  ])
}

/** The highest resident memory of the media process that was started last. */
function newestPeakMegabytes(): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name) && isOurMediaProcess(name))
  const newest = pids.toSorted((a, b) => Number(a) - Number(b)).at(-1)
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${newest}/status`, 'utf8'))?.[1]
  return Math.round(Number(peak) / 1024)
}

function isOurMediaProcess(pid: string): boolean {
  try {
    const parent = /\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-child')
  } catch {
    return false
  }
}
