import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Pack, pack as tarPack } from 'tar-stream'
import { countHoldings, type Holdings } from './holdings.ts'
import { type PhysicalCopy, partOf } from './manifest.ts'
import { type Vault, writePart } from './parts.ts'

/** Folders whose content PostgreSQL makes anew (its documentation, "Backing Up the Data Directory"). */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT = /^postmaster\.(pid|opts)$|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init$|^(recovery|standby)\.signal$/
const CONTROL = 'global/pg_control'
const READ_BYTES = 256 * 1024

/**
 * Copies the cluster of a running embedded PostgreSQL by its low-level backup API: its files as they are being changed,
 * and the log of changes (WAL) that makes them consistent again. A temporary replication slot keeps that log meanwhile.
 * `line` names the archive of its further log, if there is one.
 */
export async function copyCluster(
  vault: Vault,
  id: string,
  url: string,
  line: string | null,
): Promise<PhysicalCopy & { madeAt: Date; holds: Holdings | null }> {
  const client = new pg.Client({ connectionString: url, application_name: 'khushbu backup' })
  // A connection that breaks fails the query that runs.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query<Row>(text, values)
      if (!rows[0]) throw new Error(`no answer: ${text}`)
      return rows[0]
    }
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`khushbu_${process.pid}`])
    const { folder, version, archives } = await one<Server>(`
      select current_setting('data_directory') as folder, current_setting('server_version_num')::int / 10000 as version,
        current_setting('archive_mode') <> 'off' as archives`)
    const { lsn: from } = await one<{ lsn: string }>(`select pg_backup_start($1, true)::text as lsn`, [id])
    // What is committed before the end of the backup is in it.
    const holds = await countHoldings(client)
    const archive = tarPack()
    let madeAt = new Date()
    const packing = packCluster(archive, folder, async () => {
      const stopped = await one<{ lsn: string; labelfile: string; now: Date }>(
        'select lsn::text, labelfile, clock_timestamp() as now from pg_backup_stop(false)',
      )
      madeAt = stopped.now
      // The segment with the end of the backup becomes complete.
      await client.query('select pg_switch_wal()')
      const { names } = await one<{ names: string[] }>(
        `select array(select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'
          and name between pg_walfile_name($1::pg_lsn) and pg_walfile_name($2::pg_lsn) order by name) as names`,
        [from, stopped.lsn],
      )
      return { label: stopped.labelfile, segments: names }
    })
    // Its failure reaches the reader of the archive.
    packing.catch(error => archive.destroy(error))
    const base = await writePart(vault, partOf(id, 'cluster.tar'), archive as AsyncIterable<Uint8Array>, { gzip: true })
    const { segments } = await packing
    return {
      kind: 'physical',
      madeAt,
      holds,
      postgres: version,
      base,
      line: archives ? line : null,
      firstSegment: segments[0] ?? '',
      lastSegment: segments.at(-1) ?? '',
    }
  } finally {
    await client.end()
  }
}

type Server = { folder: string; version: number; archives: boolean }
type Ending = { label: string; segments: string[] }

/** PostgreSQL's control file comes last of its files, then `end` finishes the backup and names what belongs to it. */
async function packCluster(archive: Pack, folder: string, end: () => Promise<Ending>): Promise<Ending> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const named = entries.map(entry => ({ entry, name: join(entry.parentPath, entry.name).slice(folder.length + 1) }))
  for (const { entry, name } of named) {
    if (LEFT_OUT.test(name) || EMPTIED.test(name)) continue
    if (entry.isDirectory()) await packFolder(archive, name)
    else if (entry.isFile() && name !== CONTROL) await packFile(archive, folder, name)
  }
  await packFile(archive, folder, CONTROL)
  const ending = await end()
  await packFolder(archive, 'pg_wal/archive_status')
  await packFolder(archive, 'pg_wal/summaries')
  for (const name of ending.segments) await packFile(archive, folder, `pg_wal/${name}`)
  await packText(archive, 'backup_label', ending.label)
  archive.finalize()
  return ending
}

const packFolder = (archive: Pack, name: string) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name, type: 'directory', mode: 0o700 }, error => (error ? reject(error) : resolve()))
  })

const packText = (archive: Pack, name: string, text: string) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, text, error => (error ? reject(error) : resolve()))
  })

/**
 * A file that vanishes is left out, one that grows or shrinks is cut or filled to its first length: the log restores
 * it.
 */
async function packFile(archive: Pack, folder: string, name: string): Promise<void> {
  let file: FileHandle
  try {
    file = await open(join(folder, name), constants.O_RDONLY)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await file.stat()
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry({ name, size, mode: 0o600 }, error => (error ? reject(error) : resolve()))
      copy(file, size, chunk => writeTo(entry, chunk))
        .then(() => entry.end(undefined))
        .catch(reject)
    })
  } finally {
    await file.close()
  }
}

async function copy(file: FileHandle, size: number, write: (chunk: Buffer) => Promise<void>): Promise<void> {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.alloc(Math.min(READ_BYTES, size - position))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    // Past the end of a file that was cut meanwhile: zeros.
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer
    await write(chunk)
    position += chunk.length
  }
}

const writeTo = (entry: NodeJS.WritableStream, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const onError = (error: Error) => reject(error)
    entry.once('error', onError)
    const done = () => {
      entry.off('error', onError)
      resolve()
    }
    if (entry.write(chunk)) done()
    else entry.once('drain', done)
  })
