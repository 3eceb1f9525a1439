import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Tx } from '../src/platform/database/database.ts'
import { stageFile } from '../src/shop/catalogue/product-imports/index.ts'
import { ShopError } from '../src/shop/ground/shop-error.ts'
import { ImportBankStatement, importBankStatement } from '../src/shop/money/bank/index.ts'
import { ImportFile, importFile } from '../src/shop/money/courier-files/index.ts'
import { AdvertisingFile, importAdvertising } from '../src/shop/money/reports/index.ts'
import { ImportStatement, importStatement } from '../src/shop/money/settlement/index.ts'
import { ImportStops, ImportSubscribers, importStops, importSubscribers } from '../src/shop/people/campaigns/index.ts'
import { beginMove, sendFile } from '../src/shop/people/moves/index.ts'
import type { FileKind } from '../src/shop/people/moves/move-file-rules.ts'
import { importRedirects } from '../src/shop/settings/redirects/index.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'

let fresh: FreshDatabase
let folder: string
let moveId: number
const sana = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-imports-'))
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'sana@example.com', 'owner')`.execute(
    fresh.db,
  )
  await sql`insert into categories (name) values ('Women') on conflict do nothing`.execute(fresh.db)
  ;({ moveId } = await write(tx => beginMove(tx, { name: 'old.pk', category: 'Women', defaultMl: 50, by: 'Sana' })))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh.drop()
})

const write = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)

/** Why a file is refused, and by which field of its form; empty when it is taken. */
type Take = (bytes: Uint8Array) => Promise<string>
type Kind = { header: string; line: string; take: Take }

/** An import whose form sends the file. */
const byForm =
  (work: (tx: Tx, file: { name: string; bytes: Uint8Array }) => Promise<unknown>): Take =>
  async bytes => {
    try {
      await write(tx => work(tx, { name: 'sent.csv', bytes }))
      return ''
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      expect([error.code, error.field]).toEqual(['invalid', 'file'])
      return error.message
    }
  }

/** An import that is read from disk; its row says why it was refused. */
const fromDisk =
  (work: (path: string) => Promise<string | undefined>): Take =>
  async bytes => {
    const path = join(folder, 'sent.csv')
    await writeFile(path, bytes)
    return (await work(path)) ?? 'no row'
  }

const move = (kind: FileKind): Take =>
  fromDisk(async path => {
    await sendFile(fresh.db, { moveId, kind, path, fileName: 'sent.csv', staff: sana })
    const { rows } = await sql<{ problem: string }>`select problem from move_files order by id desc limit 1`.execute(
      fresh.db,
    )
    return rows[0]?.problem
  })

const kinds: Record<string, Kind> = {
  "a courier's statement": {
    header: 'Tracking,COD,Fee',
    line: '7701000001,2450,250',
    take: byForm((tx, file) =>
      importStatement(tx, ImportStatement.parse({ courierId: 'tcs', paidOn: '2026-11-20', file }), sana),
    ),
  },
  "a courier's list": {
    header: 'Tracking,Status',
    line: '7701000001,delivered',
    take: byForm((tx, file) => importFile(tx, ImportFile.parse({ courierId: 'tcs', kind: 'status', file }), sana)),
  },
  'numbers of bookings': {
    header: 'Parcel,Tracking',
    line: 'KH-7WQ2-9ABX-1,7701000001',
    take: byForm((tx, file) => importFile(tx, ImportFile.parse({ courierId: 'tcs', kind: 'numbers', file }), sana)),
  },
  "a bank's statement": {
    header: 'Date,Details,Credit',
    line: '2026-11-20,IBFT,2450',
    take: byForm((tx, file) => importBankStatement(tx, ImportBankStatement.parse({ file }), sana)),
  },
  'costs of advertising': {
    header: 'Day,Campaign,Amount',
    line: '2026-11-20,Eid,2450',
    take: byForm((tx, file) => importAdvertising(tx, AdvertisingFile.parse({ file }))),
  },
  redirects: {
    header: 'From,To,Kind',
    line: '/old,/shop,301',
    take: byForm(async (tx, { bytes }) => {
      await importRedirects(tx, bytes, 'Sana')
      await tx.deleteFrom('redirects').execute()
    }),
  },
  subscribers: {
    header: 'Name,Email',
    line: 'Ayesha,ayesha@example.com',
    take: byForm((tx, file) =>
      importSubscribers(
        tx,
        ImportSubscribers.parse({ file, consent: 'Ticked at the till in Lahore', agreedOn: '2026-11-01' }),
      ),
    ),
  },
  bounces: {
    header: 'Email,Reason',
    line: 'ayesha@example.com,gone',
    take: byForm((tx, file) => importStops(tx, ImportStops.parse({ file, kind: 'bounce' }))),
  },
  products: {
    header: 'SKU,Name,Price',
    line: 'IMP-1,Night Oud,2450',
    take: fromDisk(async path => {
      const { importId } = await stageFile(fresh.db, { path, fileName: 'sent.csv', staff: sana })
      const { rows } = await sql<{
        problem: string
      }>`select problem from product_imports where id = ${importId}`.execute(fresh.db)
      return rows[0]?.problem
    }),
  },
  'customers of another shop': {
    header: 'First Name,Last Name,Email,Total Spent,Total Orders',
    line: 'Ayesha,Malik,ayesha@example.com,2450,1',
    take: move('shopify-customers'),
  },
  'addresses of another shop': {
    header: 'Redirect from,Redirect to',
    line: '/old,/shop',
    take: move('shopify-redirects'),
  },
  'reviews of another shop': {
    header: 'rating,review_date,reviewer_name,product_handle',
    line: '5,2026-11-01,Ayesha,night-oud',
    take: move('judgeme-reviews'),
  },
}
const bytes = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, mark: number[]) => {
  const units = Buffer.from(text, 'utf16le')
  return Buffer.concat([Buffer.from(mark), mark[0] === 0xff ? units : units.swap16()])
}

const written: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': bytes,
  'a mark of UTF-8': text => bytes(`\ufeff${text}`),
  'UTF-16 as Excel writes it': text => wide(text.replaceAll(',', '\t'), [0xff, 0xfe]),
  'UTF-16 of the other order': text => wide(text, [0xfe, 0xff]),
  semicolons: text => bytes(text.replaceAll(',', ';')),
  tabs: text => bytes(text.replaceAll(',', '\t')),
  'lines of an old Mac': text => bytes(text.replaceAll('\n', '\r')),
  'empty lines at its end': text => bytes(`${text}\n\n,\n`),
}

for (const [name, { header, line, take }] of Object.entries(kinds)) {
  test(`${name}: a file is taken however a spreadsheet writes it`, async () => {
    for (const [how, encode] of Object.entries(written))
      expect(await take(encode(`${header}\n${line}\n`)), how).toBe('')
  })

  test(`${name}: what is no table is refused in one sentence, the same for each kind of file`, async () => {
    const refused: [file: Uint8Array, why: string | RegExp][] = [
      [bytes('\n \n\n'), 'The file has no lines'],
      [bytes('\ufeff\n'), 'The file has no lines'],
      [bytes('%PDF-1.7\n1 0 obj\n'), /^This is a PDF, not a CSV file\. .*CSV\.$/],
      [
        Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]),
        /^This is a workbook of an older Excel \(\.xls\), not a CSV file\./,
      ],
      [Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0]), /^This is a picture, not a CSV file\./],
      [bytes(`<html><table><tr><td>${line}</td></tr></table>`), /^This is a web page, not a CSV file\./],
      [bytes(`${header}\n"${line}\n`), /^This is no CSV file: a quotation mark is not closed/],
      [bytes(`${header}\n${line}\n${'a,'.repeat(1500)}`), 'A file has at most 1000 columns'],
    ]
    for (const [file, why] of refused)
      expect(await take(file), String(why)).toEqual(typeof why === 'string' ? why : expect.stringMatching(why))
  })

  // Of a list of emails each line is asked for one, names of columns or not.
  test.skipIf(name === 'subscribers' || name === 'bounces')(
    `${name}: the names of columns alone are no file`,
    async () => {
      expect(await take(bytes(`${header}\n`))).toBe('The file has no lines below the names of its columns')
    },
  )
}

test('a workbook of Excel is taken wherever a CSV is', async () => {
  for (const name of ["a bank's statement", 'redirects', 'products', 'customers of another shop']) {
    const { header, line, take } = kinds[name] ?? raise(name)
    const rows = [header, line].map(text => text.split(','))
    expect(await take(await writeXlsxFile(rows).toBuffer()), name).toBe('')
  }
})

function raise(name: string): never {
  throw new Error(`no kind ${name}`)
}

test('a line with more cells than there are columns is named, with what to do about it', async () => {
  const more = /line 3 has more cells than the header: a text or number with a comma stands in quotation marks/
  for (const name of [
    "a courier's statement",
    "a courier's list",
    "a bank's statement",
    'costs of advertising',
    'redirects',
  ]) {
    const kind = kinds[name]
    expect(await kind?.take(bytes(`${kind.header}\n${kind.line}\n${kind.line},450\n`)), name).toMatch(more)
  }
  const kind = kinds['customers of another shop']
  expect(await kind?.take(bytes(`${kind.header}\n${kind.line}\n${kind.line},450\n`))).toBe('')
  const { rows } = await sql`select line, reason from move_problems order by id desc limit 1`.execute(fresh.db)
  expect(rows).toMatchObject([{ line: 3, reason: expect.stringMatching(more) }])
})
