import { z } from 'zod'
import { SENT_FILE_BYTES } from './sent-file-rules.ts'

const SentFile = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })
const none = 'Please choose a file that is not empty, or paste its lines'

/** The fields of a form that sends a file, or its lines pasted. */
export const sentFile = { file: SentFile.or(z.literal('')).optional(), pasted: z.string().default('') }

type Fields = { file?: z.output<typeof SentFile> | '' | undefined; pasted: string }

/** The file of such a form. Names the field `file` when there is none, or a too large one. */
export function takeFile<F extends Fields>({ file, pasted, ...fields }: F, ctx: z.RefinementCtx) {
  const sent = file || { name: 'Pasted lines', bytes: new TextEncoder().encode(pasted.trim()) }
  const complain = (message: string) => ctx.addIssue({ code: 'custom', path: ['file'], message })
  if (sent.bytes.length === 0) complain(none)
  if (sent.bytes.length > SENT_FILE_BYTES) complain('A file has at most 2 MB')
  return { ...fields, file: { name: fileName(sent.name), bytes: sent.bytes } }
}

const NAME_LENGTH = 200

/** A file's name as it is stored: PostgreSQL stores no NUL and no half character. */
export const fileName = (name: string): string =>
  name.replaceAll('\0', '').toWellFormed().slice(0, NAME_LENGTH).toWellFormed() || 'file.csv'
