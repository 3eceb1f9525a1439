import { open } from 'node:fs/promises'

/** Writes a segment of the log without its zeros, which take no space on the disk then. */
export async function writeSparse(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let position = 0
    for await (const chunk of bytes) {
      if (chunk.some(byte => byte !== 0)) await file.write(chunk, 0, chunk.length, position)
      position += chunk.length
    }
    await file.truncate(position)
  } finally {
    await file.close()
  }
}
