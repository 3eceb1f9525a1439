import type { Readable } from 'node:stream'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import type { UploadRules } from './receive-upload.ts'
import { UploadError } from './upload-error.ts'

// Room for the parts' headers and the texts beside the file, in bytes.
const ROOM = 128 * 1024
const MOST_FIELDS = 12

/** How long the rest of a refused upload is read and thrown away, so that its sender gets to read the answer; ms. */
const FAREWELL = 500

/** Writes the file's bytes away as they come. `name` is what its sender calls it: empty when no file was chosen. */
type WriteFile = (part: Readable, name: string) => Promise<void>

/** Reads a multipart body to its end, one chunk after the other: each waits until the one before is written. Throws UploadError. */
export async function readForm(
  request: Request,
  rules: UploadRules,
  write: WriteFile,
): Promise<Record<string, string>> {
  const { maxFile, idle = 30_000, longest = 15 * 60_000 } = rules
  const parser = openParser(request.headers.get('content-type') ?? '', rules)
  if (!request.body) throw broken()
  const reader = request.body.getReader()
  const form = listen(parser, rules, write)
  const stalled = () => form.fail(new UploadError('stalled', 'The upload stopped on its way. Please try again.'))
  const deadline = setTimeout(stalled, longest)
  let timer = setTimeout(stalled, idle)
  try {
    const announced = Number(request.headers.get('content-length') ?? 0)
    if (announced > maxFile + ROOM) throw tooLarge(maxFile)
    for (let received = 0; ; ) {
      const { done, value } = await Promise.race([reader.read().catch(disconnected), form.failed])
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(stalled, idle)
      received += value.length
      if (received > maxFile + ROOM) throw tooLarge(maxFile)
      await Promise.race([new Promise<void>(taken => parser.write(value, () => taken())), form.failed])
    }
    parser.end()
    return await Promise.race([form.whole, form.failed])
  } catch (error) {
    form.stop()
    throwAway(reader)
    throw error
  } finally {
    clearTimeout(timer)
    clearTimeout(deadline)
  }
}

function openParser(contentType: string, { maxFile, maxField }: UploadRules): BusboyInstance {
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

/** What the parser finds. `failed` rejects at the first broken rule, `whole` holds the texts once file and form are at their end. */
function listen(parser: BusboyInstance, rules: UploadRules, write: WriteFile) {
  const fields: Record<string, string> = {}
  let file: Readable | null = null
  let writing: Promise<void> = Promise.resolve()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {
    // Heard by whoever waits for the next chunk; between two chunks nobody does.
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
  return { failed, fail, whole, stop }
}

/** A connection that is closed at once may take the answer with it. */
function throwAway(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  const until = Date.now() + FAREWELL
  const next = (): Promise<unknown> =>
    reader.read().then(({ done }) => (done || Date.now() > until ? reader.cancel() : next()))
  next().catch(() => {
    // The sender is gone.
  })
}

function disconnected(): never {
  throw broken()
}

const broken = () => new UploadError('broken', 'The upload arrived incomplete or broken. Please try again.')

const tooLarge = (bytes: number) =>
  new UploadError('too_large', `The file is too large: at most ${Math.round(bytes / 1024 / 1024)} MB, please`)
