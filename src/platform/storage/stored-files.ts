import type { Readable } from 'node:stream'

/** Files by name ('pictures/<id>/master'), on disk or in a bucket that many machines share. */
export type Storage = {
  /** The file's bytes, or null when there is none. */
  read: (name: string) => Promise<Uint8Array | null>
  exists: (name: string) => Promise<boolean>
  /** Writes the whole file or none, also when the process is killed midway. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /**
   * Stores a local file under `name`, whole or not at all, without reading it into memory. The local file may be moved.
   */
  keep: (name: string, path: string) => Promise<void>
  /** Stores a stream of unknown length under `name`, whole or not at all. */
  writeStream: (name: string, bytes: Readable) => Promise<void>
  /** Every stored file, or those of one folder. */
  list: (folder?: string) => AsyncIterable<{ name: string; bytes: number }>
  /** Its size in bytes, or null when there is no such file. */
  size: (name: string) => Promise<number | null>
  /** The bytes `from` to `to`, both included; none when `to` comes before `from`, as in an empty file. */
  stream: (name: string, from: number, to: number) => Promise<Readable>
  remove: (name: string) => Promise<void>
}
