import type { Db } from '../../../platform/database/database.ts'
import { type SheetColumn, sheetColumnNames, sheetColumns } from '../products/sheet-rules.ts'
import { type ImportColumns, isSheetColumn } from './rules.ts'

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byLabel = new Map<string, SheetColumn>(sheetColumnNames.map(name => [plain(sheetColumns[name]), name]))

/** What other programs call them. */
const otherNames: [RegExp, SheetColumn][] = [
  [/urdu|اردو/i, 'nameUrdu'],
  [/^(title|product|product name|item|item name)$/, 'name'],
  [/^(handle|slug|url|link|permalink)$/, 'address'],
  [/^(vendor|brand|house|maker)$/, 'brand'],
  [/^(type|product type|category|categories)$/, 'category'],
  [/^(status|state)$/, 'state'],
  [/^(gender|audience|for)$/, 'audience'],
  [/^(size|volume|ml|size ml|volume ml)$/, 'ml'],
  [/^(sku|variant sku|item code|code)$/, 'sku'],
  [/^(barcode|variant barcode|ean|gtin|upc)$/, 'barcode'],
  [/cost/, 'cost'],
  [/^(price|variant price|regular price|mrp|rate|price rs|price pkr)$/, 'price'],
  [/^(discount|discount percent|off)$/, 'discount'],
  [/^(stock|quantity|qty|on hand|inventory|variant inventory qty|pieces)$/, 'stock'],
  [/^(weight|grams|variant grams|weight g)$/, 'weightGrams'],
  [/^(description|body|body html|text)$/, 'description'],
]

/** What the columns of a file seem to hold, each once; staff confirm it. */
export function guessColumns(header: readonly string[], remembered: ReadonlyMap<string, string>): ImportColumns {
  const taken = new Set<string>()
  return Object.fromEntries(
    header.map(name => {
      const known = remembered.get(name.toLowerCase())
      const guess = known ?? byLabel.get(plain(name)) ?? otherNames.find(([pattern]) => pattern.test(plain(name)))?.[1]
      if (!isSheetColumn(guess) || taken.has(guess)) return [name, 'ignore']
      taken.add(guess)
      return [name, guess]
    }),
  )
}

/** What columns of these names held in the last files. */
export async function rememberedColumns(db: Db, header: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('product_import_columns')
    .select(['name', 'field'])
    .where(
      'name',
      'in',
      header.map(name => name.toLowerCase()),
    )
    .execute()
  return new Map(rows.map(({ name, field }) => [name, field]))
}
