/** What the commands of docs/operations.md are tried on. */
export type Tried = {
  order: string
  emailId: string
  backupId: string
  /** A time after the backup, as the shop prints it. */
  moment: string
  backups: string
}

/**
 * `run`: the arguments of Node for this command, beside a running shop unless `when` says otherwise, and what it then says. `server`: it is run
 * as it stands, under copies of the system's folders. `test`: another test does it. `needs`: what a machine for tests lacks, or why nothing is tried.
 */
export type Step = {
  command: string
  how:
    | { run: (tried: Tried) => string[]; says: RegExp; when?: 'stopped' | 'empty'; fails?: true }
    | { server: true }
    | { test: string }
    | { needs: string }
}

const install = 'test/journeys/documented-install.long.test.ts'
const reload = 'test/journeys/reload.long.test.ts'
const ownTool = { needs: 'a tool for developers, which measures, tests or shows the program itself' }
const systemd = { needs: 'systemd' }
const npm = { needs: 'a copy of the repository and the registry: it changes the installed packages' }
const backedUp = /Backup \S+: the database and \d+ files/
const restored = /Restored into .*; the last change is of /

/** In the order of the document. */
export const steps: Step[] = [
  { command: 'npm ci --include=dev && npm run build', how: npm },
  { command: 'npm pkg delete devDependencies && npm prune --no-save', how: npm },
  { command: 'npm prune --omit=dev', how: { needs: 'nothing: the document says not to' } },
  { command: 'npm start', how: { test: 'test/npm-start.test.ts' } },
  {
    command: 'useradd --system --home-dir /var/lib/khushbu --shell /usr/sbin/nologin khushbu',
    how: { server: true },
  },
  { command: 'ln -s RELEASE /opt/khushbu/current', how: { server: true } },
  {
    command: 'install --directory --owner=khushbu --group=khushbu --mode=0700 /mnt/backup/khushbu',
    how: { server: true },
  },
  { command: 'systemctl enable --now khushbu', how: { test: install } },
  { command: 'journalctl -u khushbu', how: systemd },
  {
    command: 'npm run owner-link',
    how: { run: () => ['bin/owner-link.ts'], says: /sets a new password, once, within a day:\nhttp.*token=/ },
  },
  {
    command: 'npm run doctor',
    how: { run: () => ['bin/doctor.ts'], says: /ok {5}database .*\nok {5}schema/, fails: true },
  },
  {
    command:
      'systemd-run --pipe --wait --quiet --uid=khushbu --property=EnvironmentFile=/etc/khushbu/environment --working-directory=/opt/khushbu/current npm run doctor',
    how: systemd,
  },
  { command: 'node bin/start.mjs', how: { test: install } },
  { command: 'npm run fakes', how: ownTool },
  { command: 'npm run backup', how: { run: () => ['bin/backup.ts'], says: backedUp } },
  {
    command: 'npm run backup -- --list',
    how: { run: () => ['bin/backup.ts', '--list'], says: /physical {2}\d+ files/ },
  },
  {
    command: 'npm run backup -- --verify',
    how: { run: () => ['bin/backup.ts', '--verify'], says: /\d+ parts, .* are as they were written/ },
  },
  {
    command: 'npm run backup -- --portable',
    how: { run: () => ['bin/backup.ts', '--portable'], says: backedUp },
  },
  { command: 'age --decrypt key.age > key', how: { needs: 'the program age' } },
  { command: 'age --decrypt --identity key FILE.age', how: { needs: 'the program age' } },
  { command: 'npm run drill', how: { run: () => ['bin/drill.ts'], says: /\n0 of \d+ checks failed/ } },
  { command: 'npm run drill -- upgrade', how: ownTool },
  { command: 'npm run restore', how: { run: () => ['bin/restore.ts'], says: restored, when: 'empty' } },
  {
    command: "npm run restore -- --to '2026-11-21 18:00'",
    how: { run: ({ moment }) => ['bin/restore.ts', '--to', moment], says: restored, when: 'empty' },
  },
  {
    command: 'npm run restore -- --backup 2026-11-21T13-00-00Z',
    how: { run: ({ backupId }) => ['bin/restore.ts', '--backup', backupId], says: restored, when: 'empty' },
  },
  {
    command: 'npm run restore -- --from /mnt/disk/backups',
    how: { run: ({ backups }) => ['bin/restore.ts', '--from', backups], says: restored, when: 'empty' },
  },
  { command: 'npm run worker', how: { test: 'test/journeys/worker-killed.long.test.ts' } },
  { command: 'journalctl -u khushbu | grep ID', how: systemd },
  { command: `journalctl -u khushbu -o cat | grep '"level":"error"'`, how: systemd },
  {
    command: 'npm start 2>&1 | rotatelogs -n 14 /var/log/khushbu/shop.log 100M',
    how: { needs: 'a package of Apache' },
  },
  {
    command: 'npm run migrate -- --check',
    how: { run: () => ['bin/migrate.ts', '--check'], says: /The database is current/ },
  },
  { command: 'systemctl reload khushbu', how: systemd },
  { command: 'npm run reload', how: { test: reload } },
  { command: 'npm run build', how: { test: install } },
  {
    command: 'npm run owner-link -- EMAIL --second-factor',
    how: {
      run: () => ['bin/owner-link.ts', 'owner@khushbu.example', '--second-factor'],
      says: /The second factor and the passkeys of owner@khushbu.example are removed/,
    },
  },
  { command: 'npm run dev', how: ownTool },
  { command: 'npm run check', how: ownTool },
  { command: 'npm run bench', how: ownTool },
  { command: 'npm run bench -- load orders', how: ownTool },
  { command: 'npm run attack', how: ownTool },
  { command: 'npm test', how: ownTool },
  { command: 'npm run attack -- fuzz', how: ownTool },
  { command: 'npm run chaos -- --minutes 10', how: ownTool },
  { command: 'npm run soak -- --minutes 60', how: ownTool },
  { command: 'npm run screenshots', how: ownTool },
  { command: 'npm run screenshots -- product', how: ownTool },
  {
    command: 'npm run migrate',
    how: { run: () => ['bin/migrate.ts'], says: /Applied |The database is current/, when: 'stopped' },
  },
  {
    command: 'npm run seed',
    how: { run: () => ['bin/seed.ts'], says: /The demo shop is in the database/, when: 'stopped' },
  },
  {
    command: 'npm run order -- NUMBER STATUS',
    how: { run: ({ order }) => ['bin/order.ts', order, 'confirmed'], says: /Order \S+ is now confirmed/ },
  },
  { command: 'npm run jobs', how: { run: () => ['bin/jobs.ts'], says: /\d+ failed, \d+ retrying, \d+ running/ } },
  {
    command: 'npm run jobs -- retry ID',
    how: { run: () => ['bin/jobs.ts', 'retry', 'all'], says: /jobs? (is|are) retried/ },
  },
  { command: 'npm run emails', how: { run: () => ['bin/emails.ts'], says: /sent {2}\S+@\S+: / } },
  {
    command: 'npm run emails -- ID',
    how: { run: ({ emailId }) => ['bin/emails.ts', emailId], says: /^To: .*\nSubject: / },
  },
  { command: 'npm run move-files -- to-bucket', how: { test: 'src/platform/storage/bucket.test.ts' } },
  { command: 'npm run types', how: ownTool },
]
