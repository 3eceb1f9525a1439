import type { CsvRow } from '../../../../platform/csv/csv-row.ts'
import { CsvError } from '../../../../platform/csv/decode-text.ts'
import { readApart } from '../../../../platform/csv/read-apart.ts'
import { sheetsOfWorkbook } from '../../../../platform/csv/read-workbook.ts'
import { isSmall, isWorkbookAt, rowsOfFile } from '../../../../platform/csv/stream-rows.ts'
import { type FileKind, fileKinds } from '../move-file-rules.ts'
import { ColumnUse, type CsvLine, type Header, headerOf, linesOf, type Problem } from './csv-lines.ts'
import { darazProducts } from './daraz-products.ts'
import { metaProducts } from './meta-products.ts'
import { shopifyGifts, shopifyOffers, woocommerceOffers } from './offers.ts'
import { opencartCustomers } from './opencart-customers.ts'
import { opencartOrders } from './opencart-orders.ts'
import { opencartProducts } from './opencart-products.ts'
import { judgemeReviews, looxReviews, yotpoReviews } from './reviews.ts'
import type {
  CustomerRow,
  NotTaken,
  OfferRow,
  OrderRow,
  PageRow,
  ProductRow,
  Read,
  Reader,
  RedirectRow,
  ReviewRow,
} from './rows.ts'
import { sheetProducts } from './sheet-products.ts'
import { shopifyCustomers } from './shopify-customers.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyPages } from './shopify-pages.ts'
import { shopifyProducts } from './shopify-products.ts'
import { shopifyRedirects } from './shopify-redirects.ts'
import { wixCustomers } from './wix-customers.ts'
import { wixOrders } from './wix-orders.ts'
import { wixProducts } from './wix-products.ts'
import { woocommerceCustomers } from './woocommerce-customers.ts'
import { woocommerceOrders } from './woocommerce-orders.ts'
import { woocommerceProducts } from './woocommerce-products.ts'

export type AnyRow = ProductRow | CustomerRow | OrderRow | ReviewRow | RedirectRow | OfferRow | PageRow

/** @rule what becomes of a file of another shop, by its kind */
const readers: Record<FileKind, Reader<AnyRow>> = {
  'shopify-products': shopifyProducts,
  'shopify-customers': shopifyCustomers,
  'shopify-orders': shopifyOrders,
  'shopify-redirects': shopifyRedirects,
  'woocommerce-products': woocommerceProducts,
  'woocommerce-customers': woocommerceCustomers,
  'woocommerce-orders': woocommerceOrders,
  'shopify-offers': shopifyOffers,
  'shopify-gifts': shopifyGifts,
  'shopify-pages': shopifyPages,
  'woocommerce-offers': woocommerceOffers,
  'wix-products': wixProducts,
  'wix-customers': wixCustomers,
  'wix-orders': wixOrders,
  'opencart-products': opencartProducts,
  'opencart-customers': opencartCustomers,
  'opencart-orders': opencartOrders,
  'daraz-products': darazProducts,
  'meta-products': metaProducts,
  'sheet-products': sheetProducts,
  'judgeme-reviews': judgemeReviews,
  'loox-reviews': looxReviews,
  'yotpo-reviews': yotpoReviews,
}

/** `readFile` of a file on disk, in a process of its own for a workbook and for what is no small file. */
export async function* readSentFile(kind: FileKind, path: string): AsyncGenerator<Read<AnyRow> | NotTaken> {
  if (await isSmall(path)) yield* readFileAt({ kind, path })
  else
    yield* readApart<Read<AnyRow> | NotTaken>(
      { program: 'src/shop/people/moves/readers/readers-by-kind.ts', name: 'readFileAt' },
      { kind, path },
    )
}

/** The same in this process, as `readApart` asks for it. Of a workbook of several sheets those that the kind names. */
export async function* readFileAt({
  kind,
  path,
}: {
  kind: FileKind
  path: string
}): AsyncGenerator<Read<AnyRow> | NotTaken> {
  const [main = '', ...others] = readers[kind].sheets ?? []
  const sheets = main !== '' && (await isWorkbookAt(path)) ? await sheetsOfWorkbook(path) : []
  const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet.toLowerCase() === name)?.rows
  const lines = new Map<string, CsvLine[]>()
  for (const name of others) {
    const own: CsvLine[] = []
    lines.set(name, own)
    const rows = inTurn(rowsOf(name) ?? [])
    if (rowsOf(name)) for await (const line of linesOf(rows, await headerOf(rows))) own.push(line)
  }
  const rows = rowsOf(main)
  yield* readFile(kind, rows ? inTurn(rows) : rowsOfFile(path), lines)
}

async function* inTurn(rows: readonly CsvRow[]): AsyncGenerator<CsvRow> {
  yield* rows
}

/**
 * What a file of this kind holds; `others`: lines of the other sheets of its workbook. Throws `CsvError` for a file of
 * another kind, naming it where it is known.
 */
export async function* readFile(
  kind: FileKind,
  rows: AsyncGenerator<CsvRow>,
  others: ReadonlyMap<string, CsvLine[]> = new Map(),
): AsyncGenerator<Read<AnyRow> | NotTaken> {
  const header = await headerOf(rows, readers[kind].several)
  const missing = missingFrom(kind, header.names)
  if (missing.length > 0) {
    const other = (Object.keys(readers) as FileKind[]).find(
      one => one !== 'sheet-products' && missingFrom(one, header.names).length === 0,
    )
    throw new CsvError(
      other
        ? `This is a file of ${fileKinds[other]}, not of ${fileKinds[kind]}`
        : `This is no file of ${fileKinds[kind]}: it has no column ${missing.join(', ')}`,
    )
  }
  yield* readBelow(readers[kind], rows, header, others)
}

/** The lines of a plain sheet, whose columns are named by what they hold. */
export const readSheet = (rows: AsyncGenerator<CsvRow>, header: Header): AsyncGenerator<Read<AnyRow> | NotTaken> =>
  readBelow(sheetProducts, rows, header, new Map())

async function* readBelow(
  { read: readLines }: Reader<AnyRow>,
  rows: AsyncGenerator<CsvRow>,
  header: Header,
  others: ReadonlyMap<string, CsvLine[]>,
): AsyncGenerator<Read<AnyRow> | NotTaken> {
  const use = new ColumnUse()
  let leftOut: Problem[] = []
  const lines = linesOf(rows, header, problem => leftOut.push(problem), use)
  for await (const read of readLines(lines, name => others.get(name) ?? [])) {
    yield { ...read, problems: [...leftOut, ...read.problems] }
    leftOut = []
  }
  if (leftOut[0]) yield { line: leftOut[0].line, row: null, problems: leftOut }
  yield { notTaken: use.notTaken(header), problems: use.doubtedDays(header) }
}

/** A column may have one of several names: 'handle|url handle'. */
const missingFrom = (kind: FileKind, names: readonly string[]): string[] =>
  readers[kind].columns
    .filter(column => !column.split('|').some(name => names.includes(name)))
    .map(column => column.replaceAll('|', ' or '))
