import { accounts } from '../../shop/ground/ledger/rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  bankColumnsOf,
  findBankStatement,
  IgnoreBankRow,
  ImportBankStatement,
  ignoreBankRow,
  importBankStatement,
  MatchBankRow,
  matchBankRow,
  NameBankColumns,
  nameBankColumns,
  UndoBankRow,
  undoBankRow,
} from '../../shop/money/bank/index.ts'
import { asideKinds } from '../../shop/money/bank/rules.ts'
import { countOdd, DecideOdd, putOddAside } from '../../shop/orders/payments/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { undoneText } from './undone-text.ts'

/** The writes of the bank's statements: taken in once, each row matched by a person or put aside. */
export const paymentActions = {
  import: staffAction('orders.pay', ImportBankStatement, async ({ tx, input, session: { staff } }) => {
    const { statementId, isNew, named, rows } = await importBankStatement(tx, input, staff)
    const subject = { type: 'bankStatement', id: String(statementId), label: input.file.name }
    return {
      audit: isNew ? { action: 'bankStatement.imported', subject, after: { rows } } : [],
      ...(named
        ? {
            message: isNew
              ? `${plural(rows, 'new payment')} read; those of earlier statements are left out.`
              : 'This file is here already: nothing is counted twice.',
          }
        : { leadsTo: `/admin/payments/${statementId}` }),
    }
  }),
  match: staffAction('orders.pay', MatchBankRow, async ({ tx, input, session: { staff } }) => {
    const { orderId, orderNumber, amount, confirmed } = await matchBankRow(tx, { ...input, actor: staff.name })
    return {
      audit: {
        action: 'order.paymentReceived',
        subject: { type: 'order', id: orderId, label: orderNumber },
        after: { amount, statementRow: input.rowId },
      },
      message: `${amountText(amount)} is counted for ${orderNumber}${confirmed ? ', which is confirmed' : ''}.`,
    }
  }),
  countOdd: staffAction('orders.pay', DecideOdd, async ({ tx, input: { reference }, session: { staff } }) => {
    const { orderId, orderNumber, amount, confirmed } = await countOdd(tx, { reference, actor: staff.name })
    return {
      audit: {
        action: 'order.paymentReceived',
        subject: { type: 'order', id: orderId, label: orderNumber },
        after: { amount, reference },
      },
      message: `${amountText(amount)} is counted for ${orderNumber}${confirmed ? ', which is confirmed' : ''}.`,
    }
  }),
  putOddAside: staffAction('orders.pay', DecideOdd, async ({ tx, input: { reference }, session: { staff } }) => {
    const { orderId, amount } = await putOddAside(tx, { reference, actor: staff.name })
    return {
      audit: { action: 'order.paymentPutAside', subject: { type: 'order', id: orderId }, after: { amount, reference } },
      message: `${amountText(amount)} is put aside.`,
    }
  }),
  ignore: staffAction('orders.pay', IgnoreBankRow, async ({ tx, input, session: { staff } }) => {
    const amount = await ignoreBankRow(tx, { ...input, staff })
    const subject = { type: 'bankRow', id: String(input.rowId) }
    const { label, account } = asideKinds[input.kind]
    return {
      audit: { action: 'bankRow.ignored', subject, after: { amount, kind: label } },
      message: `${amountText(amount)} is put aside${account ? `, and stands in the ledger as '${accounts[account]}'` : ''}.`,
    }
  }),
  undo: staffAction('orders.pay', UndoBankRow, async ({ tx, input, shop, session: { staff } }) => {
    const undone = await undoBankRow(tx, {
      ...input,
      actor: staff.name,
      staffId: staff.id,
      settings: await shop.settings(),
    })
    if (!undone) {
      const subject = { type: 'bankRow', id: String(input.rowId) }
      return { audit: { action: 'bankRow.reopened', subject }, message: 'The payment waits to be matched again.' }
    }
    const { orderId, orderNumber, amount } = undone
    return {
      audit: {
        action: 'order.paymentUndone',
        subject: { type: 'order', id: orderId, label: orderNumber },
        after: { amount, statementRow: input.rowId, reason: input.reason },
      },
      message: undoneText(undone),
    }
  }),
}

export const statementActions = {
  columns: staffAction('orders.pay', NameBankColumns, async ({ tx, input, params }) => {
    const statementId = numberOf(params.id)
    const { header, fileName } = await findBankStatement(tx, statementId)
    const rows = await nameBankColumns(tx, { statementId, columns: bankColumnsOf(header, input) })
    const subject = { type: 'bankStatement', id: String(statementId), label: fileName }
    return { audit: { action: 'bankStatement.read', subject, after: { rows } }, leadsTo: '/admin/payments' }
  }),
}
