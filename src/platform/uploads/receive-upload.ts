import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ArrivingForm, type FormRules, readForm } from './read-form.ts'
import { UploadError } from './upload-error.ts'

export type UploadRules = FormRules & {
  /** Where the file is stored until the shop accepts it. */
  folder: string
}

export type Upload = {
  fields: Record<string, string>
  file: { path: string; size: number } | null
  /** Removes the file, unless it was moved. To be called in every case. */
  discard: () => Promise<void>
}

/**
 * Reads a multipart form as it arrives: texts into memory, the file to `folder`, in chunks. A broken rule ends the upload at
 * once and leaves no file. Throws UploadError.
 */
export async function receiveUpload(form: ArrivingForm, rules: UploadRules): Promise<Upload> {
  const path = join(rules.folder, randomUUID())
  await mkdir(rules.folder, { recursive: true })
  const file = await open(path, 'wx', 0o600)
  const discard = () => rm(path, { force: true })
  let named = false
  const write = async (part: Readable, fileName: string) => {
    named = fileName !== ''
    await pipeline(part, file.createWriteStream())
  }
  try {
    const fields = await readForm(form, rules, write)
    await file.close()
    const { size } = await stat(path)
    if (named && size === 0) throw new UploadError('broken', 'This file is empty')
    if (size === 0) await discard()
    return { fields, file: size === 0 ? null : { path, size }, discard }
  } catch (error) {
    await file.close().catch(() => {
      // Closed already, when a later check failed.
    })
    await discard()
    throw error
  }
}
