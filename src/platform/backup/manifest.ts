import { json, text } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError, DamagedPart } from './backup-error.ts'
import { Holdings } from './holdings.ts'
import { Part, readPart, type Vault, writePart } from './parts.ts'
import { unsealed } from './seal.ts'

/** A table's rows in the text format of COPY. */
const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), part: Part })

const Logical = z.object({
  kind: z.literal('logical'),
  /** The migrations that made the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  /** The last number that each identity column gave. */
  sequences: z.array(z.object({ schema: z.string(), table: z.string(), column: z.string(), last: z.string() })),
})

const Physical = z.object({
  kind: z.literal('physical'),
  /** The major version: another one cannot read it. */
  postgres: z.number(),
  base: Part,
  /** The archive with the further log, if there was one. */
  line: z.string().nullable(),
  /** The segments of the log that the copy itself holds. */
  firstSegment: z.string(),
  lastSegment: z.string(),
})

/** Lists every part of a backup. Written last: a backup without one is not complete. */
const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** The copy holds what was committed before this time. */
  madeAt: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [Logical, Physical]),
  /** A part with the list of the stored files. */
  files: Part,
  fileCount: z.number(),
  /** What the shop held at that moment; earlier backups do not say. */
  holds: Holdings.nullish(),
  /** The secrets of DATA_DIR by their names there. */
  secrets: z.record(z.string(), z.string()),
  /** Of database and files together, as stored. */
  bytes: z.number(),
})

export type LogicalCopy = z.infer<typeof Logical>
export type PhysicalCopy = z.infer<typeof Physical>
export type Manifest = z.infer<typeof Manifest>

/** The files that belong to a backup: their names in the storage and the parts that hold them. */
export const FileList = z.array(z.object({ name: z.string(), part: Part }))
export type FileList = z.infer<typeof FileList>

/** Below the folder of all that is kept. */
export const BACKUPS_FOLDER = 'backups'
const MANIFEST = 'manifest.json'

/** The name of a part that belongs to one backup. */
export const partOf = (id: string, name: string): string => `${BACKUPS_FOLDER}/${id}/${name}`

/** Such as 2026-11-21T13-00-00Z; sorts by time. */
export const backupIdAt = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

/** The time that an id names. */
export const timeOf = (id: string): Date => new Date(id.replace(/T(\d{2})-(\d{2})-(\d{2})Z$/, 'T$1:$2:$3Z'))

/** Stores the manifest, which completes the backup: call it last. */
export async function writeManifest(vault: Vault, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1)
  await writePart(vault, partOf(manifest.id, MANIFEST), chunks(text))
}

/** The ids of all complete backups, oldest first. */
export async function listBackups({ place }: Pick<Vault, 'place'>): Promise<string[]> {
  return (await listManifests(place)).map(idOf).sort()
}

/** The id of the backup that a part belongs to. */
export const idOf = (part: string): string => part.split('/')[1] ?? ''

const listManifests = async (place: Vault['place']): Promise<string[]> =>
  (await place.list(BACKUPS_FOLDER)).map(({ name }) => name).filter(name => unsealed(name).endsWith(`/${MANIFEST}`))

/**
 * Throws BackupError when there is no such backup or it needs another passphrase, DamagedPart when its manifest is
 * damaged.
 */
export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const name = (await listManifests(vault.place)).find(each => idOf(each) === id)
  if (!name) throw new BackupError(`there is no backup ${id} in ${vault.place.address}`)
  const content = parsed(await text(readPart(vault, { name })))
  const read = Manifest.safeParse(content)
  if (content === undefined || (read.success && read.data.id !== id)) throw new DamagedPart(name, 'it names no backup')
  if (!read.success) throw new BackupError(`the backup ${id} was made by another version of the shop`)
  return read.data
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** The newest backup, or the newest that was made by `until`. Throws BackupError when there is none. */
export async function findBackup(vault: Vault, until?: Date): Promise<Manifest> {
  const ids = await listBackups(vault)
  for (const id of ids.reverse()) {
    if (until && id > backupIdAt(until)) continue
    const manifest = await readManifest(vault, id)
    if (!until || new Date(manifest.madeAt) <= until) return manifest
  }
  const when = until ? ` from before ${until.toISOString()}` : ''
  throw new BackupError(`there is no backup${when} in ${vault.place.address}`)
}

/** The first physical copy after the backup `id` that ends after `to`; null when there is none. */
export async function nextPhysical(vault: Vault, id: string, to: Date | undefined): Promise<PhysicalCopy | null> {
  if (!to) return null
  for (const later of (await listBackups(vault)).filter(other => other > id)) {
    const { madeAt, database } = await readManifest(vault, later)
    if (database.kind === 'physical' && new Date(madeAt) > to) return database
  }
  return null
}

/** The stored files of a backup. Throws DamagedPart. */
export async function readFileList(vault: Vault, { files }: Manifest): Promise<FileList> {
  return FileList.parse(await json(readPart(vault, files)))
}

/** Stores the list of a backup's files. */
export const writeFileList = (vault: Vault, id: string, files: FileList): Promise<Part> =>
  writePart(vault, partOf(id, 'files.json'), chunks(JSON.stringify(files)), { gzip: true })

async function* chunks(text: string) {
  yield Buffer.from(text)
}
