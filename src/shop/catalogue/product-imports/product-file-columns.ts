import type { Db } from '../../../platform/database/database.ts'
import { guessBy, suggestColumns } from '../../ground/file-imports/index.ts'
import { type SheetColumn, sheetColumnNames, sheetColumns } from '../products/product-sheet-rules.ts'
import { type ImportColumns, isSheetColumn } from './product-import-rules.ts'

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

/**
 * What the columns of a file of products seem to hold: as those of these names did in the last files, else by their
 * names.
 */
export const suggestImportColumns = async (db: Db, header: readonly string[]): Promise<ImportColumns> =>
  suggestColumns(header, {
    remembered: await rememberedColumns(db, header),
    guess: name => byLabel.get(plain(name)) ?? guessBy(otherNames)(plain(name)),
  })

async function rememberedColumns(db: Db, header: readonly string[]): Promise<ImportColumns> {
  const rows = await db
    .selectFrom('product_import_columns')
    .select(['name', 'field'])
    .where(
      'name',
      'in',
      header.map(name => name.toLowerCase()),
    )
    .execute()
  const fields = new Map(rows.map(({ name, field }) => [name, field]))
  return Object.fromEntries(
    header.flatMap(name => {
      const field = fields.get(name.toLowerCase())
      if (field === undefined) return []
      return [[name, isSheetColumn(field) ? field : 'ignore']]
    }),
  )
}
