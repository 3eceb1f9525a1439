import { join } from 'node:path'
import { projectRoot } from '../process/project-root.ts'
import { CsvError } from './decode-text.ts'
import type { ReadMessage, ReadTask } from './read-apart.ts'

// The program that reads one sent file, apart from the process that serves pages (`readApart`).

const BATCH_LENGTH = 128 * 1024

type Reader = (input: unknown) => AsyncIterable<unknown>

process.once('message', async (task: ReadTask) => send(await read(task)))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches all processes of a terminal; the shop finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
send({ kind: 'ready' })

async function read({ program, name, input }: ReadTask): Promise<ReadMessage> {
  let batch: string[] = []
  let length = 0
  const flush = async () => {
    const wanted = new Promise(resolve => process.once('message', resolve))
    send({ kind: 'items', json: `[${batch.join(',')}]` })
    batch = []
    length = 0
    await wanted
  }
  try {
    const readers = (await import(join(projectRoot, program))) as Record<string, Reader>
    const reader = readers[name]
    if (!reader) throw new Error(`${program} has no ${name}`)
    for await (const item of reader(input)) {
      const json = JSON.stringify(item)
      batch.push(json)
      length += json.length
      if (length >= BATCH_LENGTH) await flush()
    }
    if (batch.length > 0) await flush()
    return { kind: 'end' }
  } catch (error) {
    if (error instanceof CsvError) return { kind: 'refused', message: error.message }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function send(message: ReadMessage): void {
  process.send?.(message)
}
