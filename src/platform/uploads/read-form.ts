import type { Readable } from 'node:stream'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import { UploadError } from './upload-error.ts'

/** The headers and the body of a multipart request; the body is read no faster than it can be written. */
export type ArrivingForm = { contentType: string; contentLength: number; body: Readable }

export type FormRules = {
  /** The names of the text fields that are read; others are ignored. */
  fields: readonly string[]
  /** The name of the part that holds the file; a second file is refused. */
  fileField: string
  /** In bytes. */
  maxFile: number
  maxField: number
  /** How long without a byte, and in all, before the upload is refused as stalled. */
  idleTimeoutMs?: number
  totalTimeoutMs?: number
  /** Fewer bytes a second, over `rateWindowMs`, are refused as stalled. */
  minBytesPerSecond?: number
  rateWindowMs?: number
  /** Aborted when the upload makes room for another. */
  signal?: AbortSignal
}

// Beside the file: the headers of the parts and the text fields.
const OVERHEAD_BYTES = 128 * 1024
const MAX_FIELDS = 12
const IDLE_TIMEOUT_MS = 30_000
const TOTAL_TIMEOUT_MS = 15 * 60_000
// Half of what a phone sends over EDGE; over half a minute, since mobile connections pause.
const MIN_BYTES_PER_SECOND = 4096
const RATE_WINDOW_MS = 30_000

// After so many bytes of all uploads a minor garbage collection frees the chunks already written. By itself V8 starts
// one only after some 60 MB, since it does not count buffers, which are outside its heap. It takes 2 ms and needs
// --expose-gc.
const COLLECT_EVERY_BYTES = 4 * 1024 * 1024
let bytesSinceCollection = 0

const TOO_SLOW = 'The upload is too slow. Please try again on a better connection.'

/**
 * Writes the file's bytes as they arrive. `fileName` is the sender's; empty when no file was chosen. `fields` came
 * before it; `received`: bytes of the form so far.
 */
type WriteFile = (
  part: Readable,
  fileName: string,
  fields: Record<string, string>,
  received: () => number,
) => Promise<void>

/**
 * Reads a multipart body to its end; each chunk is read after the one before is written. A refused body is left unread,
 * because its connection belongs to the caller. Returns the text fields. Throws UploadError.
 */
export async function readForm(
  arriving: ArrivingForm,
  rules: FormRules,
  write: WriteFile,
): Promise<Record<string, string>> {
  const { maxFile, idleTimeoutMs = IDLE_TIMEOUT_MS, totalTimeoutMs = TOTAL_TIMEOUT_MS } = rules
  if (arriving.contentLength > maxFile + OVERHEAD_BYTES) throw tooLarge(maxFile)
  const parser = openParser(arriving.contentType, rules)
  let received = 0
  const form = collectForm(parser, rules, (part, name, fields) => write(part, name, fields, () => received))
  const chunks: AsyncIterator<Buffer> = arriving.body.iterator({ destroyOnReturn: false })
  const stalled = () => form.fail(new UploadError('stalled', 'The upload stopped. Please try again.'))
  const makeRoom = () => form.fail(new UploadError('stalled', TOO_SLOW))
  rules.signal?.addEventListener('abort', makeRoom, { once: true })
  const deadline = setTimeout(stalled, totalTimeoutMs)
  let timer = setTimeout(stalled, idleTimeoutMs)
  const rate = watchRate(rules, () => received, form.fail)
  try {
    for (;;) {
      const { done, value } = await form.unlessFailed(chunks.next().catch(disconnected))
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(stalled, idleTimeoutMs)
      received += value.length
      collectGarbage(value.length)
      if (received > maxFile + OVERHEAD_BYTES) throw tooLarge(maxFile)
      await form.unlessFailed(new Promise<void>(written => parser.write(value, () => written())))
    }
    parser.end()
    return await form.unlessFailed(form.whole)
  } catch (error) {
    form.stop()
    throw error
  } finally {
    clearTimeout(timer)
    clearTimeout(deadline)
    clearInterval(rate)
    rules.signal?.removeEventListener('abort', makeRoom)
  }
}

/** Fails the form when a window passes with too few bytes: a slow sender holds a connection, a file and a slot. */
function watchRate(
  { minBytesPerSecond = MIN_BYTES_PER_SECOND, rateWindowMs = RATE_WINDOW_MS }: FormRules,
  received: () => number,
  fail: (error: UploadError) => void,
): NodeJS.Timeout {
  let before = 0
  return setInterval(() => {
    const slow = received() - before < (minBytesPerSecond * rateWindowMs) / 1000
    before = received()
    if (slow) fail(new UploadError('stalled', TOO_SLOW))
  }, rateWindowMs)
}

function collectGarbage(bytes: number): void {
  bytesSinceCollection += bytes
  if (bytesSinceCollection < COLLECT_EVERY_BYTES) return
  bytesSinceCollection = 0
  globalThis.gc?.({ type: 'minor', execution: 'sync' })
}

function openParser(contentType: string, { maxFile, maxField }: FormRules): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new UploadError('not_multipart', 'Please send a multipart form')
  const limits = {
    fieldNameSize: 100,
    fieldSize: maxField,
    fields: MAX_FIELDS,
    files: 1,
    fileSize: maxFile,
    parts: MAX_FIELDS + 1,
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

/**
 * Collects what the parser finds. `unlessFailed` awaits a promise or the first broken rule; `whole` resolves with the
 * text fields at the end.
 */
function collectForm(
  parser: BusboyInstance,
  rules: FormRules,
  write: (part: Readable, fileName: string, fields: Record<string, string>) => Promise<void>,
) {
  const fields: Record<string, string> = {}
  let file: Readable | null = null
  let writing: Promise<void> = Promise.resolve()
  let failure: Error | null = null
  let rejectPending: (error: Error) => void = () => {}
  const fail = (error: Error) => {
    failure ??= error
    rejectPending(failure)
  }
  // Promise.race with one promise of failure would keep every chunk in memory until the end.
  const unlessFailed = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      rejectPending = reject
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
  parser.on('file', (field, part, fileName) => {
    file = part
    part.on('limit', () => fail(tooLarge(rules.maxFile)))
    part.on('error', () => fail(broken()))
    if (field !== rules.fileField) fail(new UploadError('broken', `The file must be in the field ${rules.fileField}`))
    writing = write(part, fileName ?? '', { ...fields })
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

const broken = () => new UploadError('broken', 'The upload was incomplete. Please try again.')

const tooLarge = (bytes: number) =>
  new UploadError('too_large', `Please choose a file of at most ${Math.round(bytes / 1024 / 1024)} MB`)
