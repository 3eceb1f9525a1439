import { NameColumns } from '../../shop/ground/file-imports/index.ts'
import { type AsideKind, asideKinds } from '../../shop/ground/ledger/aside-payment-rules.ts'
import { accounts } from '../../shop/ground/ledger/ledger-rules.ts'
import { amountText, type Paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  IgnoreBankRow,
  ImportBankStatement,
  ignoreBankRow,
  importBankStatement,
  MatchBankRow,
  type MatchedRow,
  matchBankRow,
  nameBankColumns,
  UndoBankRow,
  undoBankRow,
} from '../../shop/money/bank/index.ts'
import {
  countOdd,
  DecideOdd,
  PayAsideBack,
  PutOddAside,
  payAsideBack,
  putOddAside,
  ReopenOdd,
  reopenOdd,
} from '../../shop/orders/payments/index.ts'
import { refundWeight } from '../../shop/staff/approvals/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { undoneText } from './undone-text.ts'

function asideText(amount: Paisa, kind: AsideKind): string {
  const { account } = asideKinds[kind]
  return `${amountText(amount)} is put aside${account ? `, and stands in the ledger as '${accounts[account]}'` : ''}.`
}

const auditOfMatch = ({ rowId, orderId, orderNumber, amount }: MatchedRow) =>
  ({
    action: 'order.paymentReceived',
    subject: { type: 'order', id: orderId, label: orderNumber },
    after: { amount, statementRow: rowId, named: true },
  }) as const

const matchedText = (matched: readonly MatchedRow[]): string =>
  matched.length === 0
    ? ''
    : ` ${matched.map(({ amount, orderNumber }) => `${amountText(amount)} for ${orderNumber}`).join(', ')}: counted, since ${matched.length === 1 ? 'it names its order and is' : 'they name their orders and are'} what is due. 'Undo' below takes one back.`

/**
 * The writes of payments: statements are taken in once; what leaves a doubt is matched by a person, put aside, or paid
 * back.
 */
export const paymentActions = {
  import: staffAction('orders.pay', ImportBankStatement, async ({ tx, input, session: { staff } }) => {
    const { statementId, isNew, named, rows, matched } = await importBankStatement(tx, input, staff)
    const subject = { type: 'bankStatement', id: String(statementId), label: input.file.name }
    return {
      audit: [
        ...(isNew ? [{ action: 'bankStatement.imported', subject, after: { rows } } as const] : []),
        ...matched.map(auditOfMatch),
      ],
      ...(named
        ? {
            message: isNew
              ? `${plural(rows, 'new payment')} read; those of earlier statements are left out.${matchedText(matched)}`
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
    const { orderId, orderNumber, amount, confirmed } = await countOdd(tx, { reference, staff })
    return {
      audit: {
        action: 'order.paymentReceived',
        subject: { type: 'order', id: orderId, label: orderNumber },
        after: { amount, reference },
      },
      message: `${amountText(amount)} is counted for ${orderNumber}${confirmed ? ', which is confirmed' : ''}.`,
    }
  }),
  putOddAside: staffAction(
    'orders.pay',
    PutOddAside,
    async ({ tx, input: { reference, kind }, session: { staff } }) => {
      const { orderId, amount } = await putOddAside(tx, { reference, kind, staff })
      return {
        audit: {
          action: 'order.paymentPutAside',
          subject: { type: 'order', id: orderId },
          after: { amount, reference, kind: asideKinds[kind].label },
        },
        message: asideText(amount, kind),
      }
    },
  ),
  reopenOdd: staffAction('orders.pay', ReopenOdd, async ({ tx, input: { reference, reason }, session: { staff } }) => {
    const { orderId, amount } = await reopenOdd(tx, { reference, reason, staff })
    return {
      audit: {
        action: 'order.paymentReopened',
        subject: { type: 'order', id: orderId },
        after: { amount, reference, reason },
      },
      message: 'The payment waits for a decision again.',
    }
  }),
  payBack: staffAction('orders.refund', PayAsideBack, async ({ tx, input, session: { staff } }) => {
    const { source, key, amount, method, reference } = input
    const { orderId, left, inAll } = await payAsideBack(tx, { ...input, staff })
    return {
      audit: {
        action: 'payment.paidBack',
        subject: orderId === null ? { type: 'bankRow', id: key } : { type: 'order', id: orderId },
        after: { amount, method, reference, ...(source === 'page' && { payment: key }) },
      },
      weight: refundWeight(amount, inAll, 'payment'),
      message: `${amountText(amount)} is paid back${left > 0 ? `; ${amountText(left)} is still kept` : ''}.`,
    }
  }),
  ignore: staffAction('orders.pay', IgnoreBankRow, async ({ tx, input, session: { staff } }) => {
    const amount = await ignoreBankRow(tx, { ...input, staff })
    const subject = { type: 'bankRow', id: String(input.rowId) }
    return {
      audit: { action: 'bankRow.ignored', subject, after: { amount, kind: asideKinds[input.kind].label } },
      message: asideText(amount, input.kind),
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
  columns: staffAction('orders.pay', NameColumns, async ({ tx, input: chosen, params, session: { staff } }) => {
    const statementId = numberOf(params.id)
    const { fileName, rows, matched } = await nameBankColumns(tx, { statementId, chosen, actor: staff.name })
    const subject = { type: 'bankStatement', id: String(statementId), label: fileName }
    const read = { action: 'bankStatement.read', subject, after: { rows } } as const
    return { audit: [read, ...matched.map(auditOfMatch)], leadsTo: '/admin/payments' }
  }),
}
