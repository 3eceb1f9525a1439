/** Files with SQL that `bin/sql-rows.ts` cannot put together from the source alone, and why. */
export const unchecked: Record<string, string> = {
  'src/shop/catalogue/catalogue/search/explain-search.ts': 'Its points follow from what was searched.',
  'src/shop/catalogue/catalogue/search/search-products.ts': 'Its filters decide from which table it reads.',
  'src/shop/catalogue/products/write-products.ts': 'Its columns are those that were changed.',
  'src/shop/catalogue/products/write-sizes.ts': 'Its columns are those that were changed.',
  'src/shop/ground/pictures/unused-uploads.ts': 'It reads every text of the schema, as the database lists them.',
  'src/shop/ground/publishing/publish-at-minute.ts': 'Its table is that of what is scheduled.',
  'src/shop/ground/work-queue.ts': 'Its table and columns are those of each queue.',
  'src/shop/money/reports/report-sums.ts': 'Its columns are the measures of what is summed.',
  'src/shop/stock/stock/list-stock.ts': 'Its joins are those that a filter needs.',
}
