import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeCluster } from '../../src/platform/database/embedded-postgres.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { startShop } from '../running-shop.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-install-'))
  chmodSync(folder, 0o755)
})
afterAll(() => {
  removeCluster(join(folder, 'data'))
  rmSync(folder, { recursive: true })
})

test('with a public address the shop begins empty, prints the owner’s link once and no password; without its data it does not start beside its backups', async () => {
  const env = { PUBLIC_URL: 'https://shop.example.com', BACKUP_DIR: join(folder, 'backups'), DATABASE_URL: '' }
  const dataDir = join(folder, 'data')
  const printed = async () => {
    const shop = await startShop({ dataDir: dataDirMade(dataDir), env })
    const { data } = (await (await fetch(`${shop.url}/v1/product`)).json()) as { data: unknown[] }
    expect(data).toEqual([])
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
  await expect(startShop({ dataDir: unmounted, env })).rejects.toThrow(
    /ended at its start:\nthis shop is empty, but BACKUP_DIR .* holds the backups of one: [^\n]*$/,
  )
  expect(readdirSync(unmounted).sort()).toEqual(['session-secret', 'shop.log'])
})

function dataDirMade(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}
