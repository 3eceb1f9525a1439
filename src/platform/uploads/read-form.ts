import type { Readable } from 'node:stream'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import { UploadError } from './upload-error.ts'

/** A form on its way: what its head says, and its bytes, which are read no faster than they can be written. */
export type ArrivingForm = { contentType: string; contentLength: number; body: Readable }

export type FormRules = {
  /** The names of the texts that are read; others are passed over. */
  fields: readonly string[]
  /** The name of the part that holds the file; at most one is taken. */
  fileField: string
  /** In bytes. */
  maxFile: number
  maxField: number
  /** Milliseconds without a byte, and altogether, until an upload is given up. */
  idle?: number
  longest?: number
}

// Room for the parts' headers and the texts beside the file, in bytes.
const ROOM = 128 * 1024
const MOST_FIELDS = 12

/**
 * After so many bytes of uploads, all together, the process throws away its short-lived memory: what arrived and is on the disk already.
 * By itself it would only after some 60 MB, for it does not count what lies outside its heap. 2 ms each time; needs --expose-gc.
 */
const TIDY_EVERY = 4 * 1024 * 1024
let sinceTidied = 0

/** Writes the file's bytes away as they come. `name` is what its sender calls it: empty when no file was chosen. */
type WriteFile = (part: Readable, name: string) => Promise<void>

/**
 * Reads a multipart body to its end, one chunk after the other: each waits until the one before is written. A refused body is left as
 * it is, unread: its connection is the caller's. Throws UploadError.
 */
export async function readForm(
  arriving: ArrivingForm,
  rules: FormRules,
  write: WriteFile,
): Promise<Record<string, string>> {
  const { maxFile, idle = 30_000, longest = 15 * 60_000 } = rules
  if (arriving.contentLength > maxFile + ROOM) throw tooLarge(maxFile)
  const parser = openParser(arriving.contentType, rules)
  const form = listen(parser, rules, write)
  const chunks: AsyncIterator<Buffer> = arriving.body.iterator({ destroyOnReturn: false })
  const stalled = () => form.fail(new UploadError('stalled', 'The upload stopped on its way. Please try again.'))
  const deadline = setTimeout(stalled, longest)
  let timer = setTimeout(stalled, idle)
  try {
    for (let received = 0; ; ) {
      const { done, value } = await form.unlessFailed(chunks.next().catch(disconnected))
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(stalled, idle)
      received += value.length
      tidy(value.length)
      if (received > maxFile + ROOM) throw tooLarge(maxFile)
      await form.unlessFailed(new Promise<void>(taken => parser.write(value, () => taken())))
    }
    parser.end()
    return await form.unlessFailed(form.whole)
  } catch (error) {
    form.stop()
    throw error
  } finally {
    clearTimeout(timer)
    clearTimeout(deadline)
  }
}

function tidy(bytes: number): void {
  sinceTidied += bytes
  if (sinceTidied < TIDY_EVERY) return
  sinceTidied = 0
  globalThis.gc?.({ type: 'minor', execution: 'sync' })
}

function openParser(contentType: string, { maxFile, maxField }: FormRules): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new UploadError('not_multipart', 'Please send a multipart form')
  const limits = {
    fieldNameSize: 100,
    fieldSize: maxField,
    fields: MOST_FIELDS,
    files: 1,
    fileSize: maxFile,
    parts: MOST_FIELDS + 1,
    headerPairs: 20,
    headerSize: 8 * 1024,
  }
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch {
    // Without a boundary.
    throw broken()
  }
}

/** What the parser finds. `unlessFailed` waits for something, or for the first broken rule; `whole` holds the texts once all is at its end. */
function listen(parser: BusboyInstance, rules: FormRules, write: WriteFile) {
  const fields: Record<string, string> = {}
  let file: Readable | null = null
  let writing: Promise<void> = Promise.resolve()
  let failure: Error | null = null
  let giveUp: (error: Error) => void = () => {}
  const fail = (error: Error) => {
    failure ??= error
    giveUp(failure)
  }
  // Not Promise.race with one promise of failure: that would hold on to every chunk until the end.
  const unlessFailed = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      giveUp = reject
      work.then(resolve, reject)
      if (failure) reject(failure)
    })
  const whole = new Promise<void>(resolve => parser.once('finish', () => resolve()))
    .then(() => writing)
    .then(() => fields)
  whole.catch(fail)
  parser.on('error', () => fail(broken()))
  parser.on('partsLimit', () => fail(broken()))
  parser.on('fieldsLimit', () => fail(broken()))
  parser.on('filesLimit', () => fail(new UploadError('broken', 'Please send one file only')))
  parser.on('field', (name, value, _, cut) => {
    if (cut) fail(new UploadError('too_large', `${name} is too long`))
    else if (rules.fields.includes(name)) fields[name] = value
  })
  parser.on('file', (field, part, name) => {
    file = part
    part.on('limit', () => fail(tooLarge(rules.maxFile)))
    part.on('error', () => fail(broken()))
    if (field !== rules.fileField) fail(new UploadError('broken', `The file belongs into the field ${rules.fileField}`))
    writing = write(part, name ?? '')
    writing.catch(fail)
  })
  const stop = () => {
    file?.destroy()
    parser.destroy()
  }
  return { unlessFailed, fail, whole, stop }
}

function disconnected(): never {
  throw broken()
}

const broken = () => new UploadError('broken', 'The upload arrived incomplete or broken. Please try again.')

const tooLarge = (bytes: number) =>
  new UploadError('too_large', `The file is too large: at most ${Math.round(bytes / 1024 / 1024)} MB, please`)
