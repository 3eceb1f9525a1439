import { type MediaLimits, type MediaMessage, MediaRefusedError, type MediaTask } from './media-task.ts'
import { renderPhoto } from './render-photo.ts'
import { cleanMovie } from './videos/clean-movie.ts'
import { cleanWebm } from './videos/clean-webm.ts'
import { openFileBytes } from './videos/file-bytes.ts'

// The program of the media process: decodes uploaded files, one at a time, apart from the process that serves pages.

const WATCH_INTERVAL_MS = 20

const limits = JSON.parse(process.argv[2] ?? '') as MediaLimits

process.on('message', async (task: MediaTask) => send(await attempt(task)))
// A decoder that is at work cannot be stopped in another way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches all processes of a terminal; the shop finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
send({ kind: 'ready' })

async function attempt(task: MediaTask): Promise<MediaMessage> {
  const watch = watchCosts()
  try {
    return { kind: 'done', result: await (task.kind === 'photo' ? renderPhoto(task) : cleanVideo(task)) }
  } catch (error) {
    if (error instanceof MediaRefusedError) return { kind: 'refused', refusal: error.refusal }
    // A system call that failed is not the file's fault; anything else is an unforeseen kind of damage.
    if (error instanceof Error && 'syscall' in error) return { kind: 'failed', message: error.message }
    return { kind: 'refused', refusal: { reason: 'damaged' } }
  } finally {
    clearInterval(watch)
  }
}

/**
 * Ends this process when the task costs too much. Decoders run in threads of their own, so that the timer fires
 * meanwhile.
 */
function watchCosts(): NodeJS.Timeout {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const tooCostly = process.memoryUsage.rss() > limits.rssBytes || (user + system) / 1000 > limits.cpuMs
    if (tooCostly) process.kill(process.pid, 'SIGKILL')
  }, WATCH_INTERVAL_MS)
}

function cleanVideo({ path, container }: Extract<MediaTask, { kind: 'video' }>) {
  const file = openFileBytes(path)
  try {
    return { seconds: container === 'webm' ? cleanWebm(file) : cleanMovie(file) }
  } finally {
    file.close()
  }
}

function send(message: MediaMessage): void {
  process.send?.(message)
}
