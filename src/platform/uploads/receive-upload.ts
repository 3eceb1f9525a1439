import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ArrivingForm, type FormRules, readForm } from './read-form.ts'
import { UploadError } from './upload-error.ts'

export type UploadRules = FormRules & {
  /** Where the file is stored until the shop accepts it. */
  folder: string
  /**
   * Called with the texts when the file begins, before a byte of it is written; what it throws refuses the upload.
   * `received`: bytes so far.
   */
  beforeFile?: (fields: Record<string, string>, received: () => number) => Promise<void>
}

export type Upload = {
  fields: Record<string, string>
  /** `name`: the sender's. */
  file: { path: string; size: number; name: string } | null
  /** Removes the file, unless it was moved. To be called in every case. */
  discard: () => Promise<void>
}

/**
 * Reads a multipart form as it arrives: texts into memory, the file to `folder`, in chunks. A broken rule ends the
 * upload at once and leaves no file. Throws UploadError.
 */
export async function receiveUpload(form: ArrivingForm, rules: UploadRules): Promise<Upload> {
  const path = join(rules.folder, randomUUID())
  const discard = () => rm(path, { force: true })
  let named = ''
  let begun = false
  let writing = Promise.resolve()
  const write = async (part: Readable, fileName: string, fields: Record<string, string>, received: () => number) => {
    await rules.beforeFile?.(fields, received)
    // The form failed meanwhile.
    if (part.destroyed) return
    named = fileName
    begun = true
    await mkdir(rules.folder, { recursive: true })
    await pipeline(part, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  }
  try {
    const fields = await readForm(form, rules, (...file) => {
      writing = write(...file)
      return writing
    })
    if (!begun) return { fields, file: null, discard }
    const { size } = await stat(path)
    if (named !== '' && size === 0) throw new UploadError('broken', 'This file is empty')
    if (size === 0) await discard()
    return { fields, file: size === 0 ? null : { path, size, name: named }, discard }
  } catch (error) {
    // What `beforeFile` took and what is written can be given back only once they are settled.
    await writing.catch(() => {})
    await discard()
    throw error
  }
}
