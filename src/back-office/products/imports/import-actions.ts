import { z } from 'zod'
import {
  beginImport,
  checkAgain,
  discardImport,
  nameColumns,
  pricesOfImport,
  reopenColumns,
} from '../../../shop/catalogue/product-imports/index.ts'
import { NameColumns } from '../../../shop/ground/file-imports/index.ts'
import { weighPlanned } from '../../../shop/staff/approvals/index.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { numberOf } from '../../kit/addresses.ts'

const onImport = actionsOn('productImport')
const press = z.object({})

/** The writes of the page of an import. */
export const importActions = {
  columns: onImport('catalogue.change', NameColumns, async ({ tx, id, input: chosen, session }) => {
    const mayCost = mayDo(session.staff.role, 'purchases.read')
    const { fileName, columns } = await nameColumns(tx, { importId: numberOf(id), chosen, mayCost })
    return { did: 'productImport.columnsNamed', label: fileName, after: columns }
  }),
  reopen: onImport('catalogue.change', press, async ({ tx, id }) => {
    const { fileName } = await reopenColumns(tx, numberOf(id))
    return { did: 'productImport.reopened', label: fileName }
  }),
  again: onImport('catalogue.change', press, async ({ tx, id }) => {
    const { fileName } = await checkAgain(tx, numberOf(id))
    return { did: 'productImport.checkedAgain', label: fileName }
  }),
  take: onImport('catalogue.change', press, async ({ tx, id, session }) => {
    const { fileName } = await beginImport(tx, numberOf(id))
    const weight = await weighPlanned(tx, await pricesOfImport(tx, numberOf(id)), session.staff.id)
    return { did: 'productImport.begun', label: fileName, weight }
  }),
  discard: onImport('catalogue.change', press, async ({ tx, id }) => {
    const { fileName } = await discardImport(tx, numberOf(id))
    return { did: 'productImport.discarded', label: fileName, leadsTo: '/admin/products/import' }
  }),
}
