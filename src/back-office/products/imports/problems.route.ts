import { exportProblems, findImport } from '../../../shop/catalogue/product-imports/index.ts'
import { staffExport } from '../../../web/server/staff-export.ts'
import { numberOf } from '../../kit/addresses.ts'

/** All problems of an import, as CSV. */
export const loader = staffExport('catalogue.change', async ({ shop, params }) => {
  const { importId, fileName, columns } = await findImport(shop.db, numberOf(params.id))
  return {
    name: `problems-of-import-${importId}.csv`,
    audit: {
      action: 'productImport.problemsExported',
      subject: { type: 'productImport', id: String(importId), label: fileName },
    },
    parts: exportProblems(shop.db, importId, columns),
  }
})
