import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres, hasCluster, removeCluster } from '../../src/platform/database/embedded-postgres.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { startShop } from '../running-shop.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-install-'))
  chmodSync(folder, 0o755)
})
afterAll(() => {
  if (hasCluster(join(folder, 'data'))) removeCluster(join(folder, 'data'))
  rmSync(folder, { recursive: true })
})

test('with a public address the shop begins empty, prints the owner’s link once and no password; without its data it does not start beside its backups', async () => {
  const env = { PUBLIC_URL: 'https://shop.example.com', BACKUP_DIR: join(folder, 'backups'), DATABASE_URL: '' }
  const dataDir = join(folder, 'data')
  const printed = async () => {
    const shop = await startShop({ dataDir: dataDirMade(dataDir), env, house: false })
    const db = openDatabase(findRunningPostgres(dataDir) ?? '', { poolSize: 1 })
    expect(await db.selectFrom('products').select('id').execute()).toEqual([])
    await closeDatabase(db)
    await shop.stop()
    const text = readFileSync(shop.logFile, 'utf8')
    rmSync(shop.logFile)
    expect(text).not.toContain('demo-')
    return text
  }
  expect(await printed()).toMatch(/The first owner joins, once.*https:\/\/shop\.example\.com\/admin\/join\?token=/)
  const second = await printed()
  expect([second.includes('token='), second.includes('npm run owner-link')]).toEqual([false, true])

  const backUp = promisify(execFile)(process.execPath, ['bin/backup.ts'], {
    cwd: projectRoot,
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  })
  expect((await backUp).stdout).toContain('Backup ')
  const unmounted = dataDirMade(join(folder, 'unmounted'))
  await expect(startShop({ dataDir: unmounted, env, house: false })).rejects.toThrow(
    /ended at its start:\nthis shop is empty, but BACKUP_DIR .* holds the backups of one: [^\n]*$/,
  )
  expect(readdirSync(unmounted).sort()).toEqual(['session-secret', 'shop.log'])
})

function dataDirMade(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

// As systemd.exec(5) describes ProtectSystem, ProtectHome and PrivateTmp; the shop's folder lies where the document puts it.
const asUnit = (protectSystem: string) => `set -e
mount -t tmpfs tmpfs /opt; mkdir -p /opt/khushbu/current; mount --bind "$ROOT" /opt/khushbu/current
mount -t tmpfs tmpfs /mnt; mkdir -p /mnt/backup/khushbu; mount --bind "$MOUNTED" /mnt/backup/khushbu
mount -t tmpfs tmpfs /var/lib; mkdir /var/lib/khushbu; chown 65534:65534 /var/lib/khushbu; mount --bind /var/lib/khushbu /var/lib/khushbu
for path in ${protectSystem === 'strict' ? '/ /mnt /mnt/backup/khushbu' : '/usr /boot /etc'}; do
  [ -d $path ] || continue
  [ $path = / ] || mount --bind $path $path
  mount -o remount,bind,ro $path
done
for path in /home /root /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $path; done
cd /opt/khushbu/current
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$@"`

test.runIf(mayMount)(
  'under the mounts of the shipped unit the shop makes the backup of its shipped environment',
  async () => {
    const deployed = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8')
    const unit = deployed('khushbu.service')
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const environment = Object.fromEntries(
      [...deployed('environment.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    const backups = join(folder, 'mounted')
    mkdirSync(backups)
    chownSync(backups, 65_534, 65_534)
    const port = await getPort({ host: '127.0.0.1' })
    const shop = spawn(
      'unshare',
      ['--mount', 'sh', '-c', asUnit(setting('ProtectSystem')), 'sh', ...setting('ExecStart').split(' ')],
      {
        env: {
          PATH: process.env.PATH,
          ROOT: projectRoot,
          MOUNTED: backups,
          ...environment,
          PORT: String(port),
          SMTP_URL: '',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', text => (output += text))
    const ended = once(shop, 'exit')
    try {
      const manifests = () =>
        readdirSync(backups, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('manifest.json.age'))
      await expect
        .poll(() => [manifests().length, output], { timeout: 240_000 })
        .toEqual([1, expect.stringContaining('ready')])
      const warnings = output.split('\n').filter(line => /"level":"(warn|error|fatal)"/.test(line))
      // The shipped environment leaves the mail server to whoever installs it, and the shop says so.
      expect(warnings.filter(line => !line.includes('No mail server is set up'))).toEqual([])
    } finally {
      shop.kill('SIGTERM')
      await ended
    }
  },
)
