import { createHmac } from 'node:crypto'
import { fakeSystem, type Said } from './fake-system.ts'

type Form = Record<string, string>
/** A payment as JazzCash has it. `paid`: what was charged, in paisa. */
export type FakePayment = { form: Form; code: string; paid: number | null }

let lastNumber = 100_000_000_000

/**
 * JazzCash's hosted page and its inquiry as its guide v4.2 and those who call it describe them: a signed form, a page on which somebody pays,
 * refuses or leaves, a signed return by the browser, and an inquiry whose 000 says only that it worked. A reference is charged once.
 */
export function fakeJazzcash({ password = 'fake-merchantPassword', salt = 'fake-integritySalt' } = {}) {
  const payments = new Map<string, FakePayment>()
  /** What the next payments are charged in place of what was asked, in paisa. */
  const charges: number[] = []
  /** Leaves the amount out of answers to inquiries. */
  const shape = { amount: true }

  const hash = (form: Form) =>
    createHmac('sha256', salt)
      .update(
        [
          salt,
          ...Object.keys(form)
            .filter(name => /^pp/.test(name) && name !== 'pp_SecureHash' && form[name])
            .sort()
            .map(name => form[name]),
        ].join('&'),
      )
      .digest('hex')
      .toUpperCase()
  const signed = (form: Form): Form => ({ ...form, pp_SecureHash: hash(form) })
  const isSigned = (form: Form) => form.pp_SecureHash?.toLowerCase() === hash(form).toLowerCase()

  /** Somebody presses 'Pay' on the page, or fails to. What was charged is charged once. */
  function pay(reference: string, code: '000' | '124' | '101' = '000'): void {
    const payment = payments.get(reference)
    if (!payment) throw new Error(`no payment ${reference}`)
    if (payment.paid !== null) return
    payment.code = code
    if (code === '000') payment.paid = charges.shift() ?? Number(payment.form.pp_Amount)
  }

  /** What the browser brings back and what the notice says. */
  function told(reference: string): Form {
    const { form, code, paid } = payments.get(reference) ?? {
      form: { pp_TxnRefNo: reference },
      code: '110',
      paid: null,
    }
    return signed({
      pp_Version: '1.1',
      pp_TxnType: 'MWALLET',
      pp_Language: 'EN',
      pp_MerchantID: form.pp_MerchantID ?? '',
      pp_TxnRefNo: reference,
      pp_Amount: String(paid ?? form.pp_Amount ?? ''),
      pp_TxnCurrency: 'PKR',
      pp_TxnDateTime: form.pp_TxnDateTime ?? '',
      pp_BillReference: form.pp_BillReference ?? '',
      pp_ResponseCode: code || '199',
      pp_ResponseMessage: code === '000' ? 'Thank you for Using JazzCash, your transaction was successful.' : 'Sorry!',
      pp_RetreivalReferenceNo: String(++lastNumber),
    })
  }

  const html = (text: string): Said => ({
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><html lang="en"><title>JazzCash (fake)</title><h1>JazzCash (fake)</h1>${text}</html>`,
  })
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const button = (action: string, form: Form, words: string) =>
    `<form method="post" action="${escaped(action)}">${Object.entries(form)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
      .join('')}<button>${words}</button></form>`

  const fake = fakeSystem('jazzcash', ({ call, body }): Said => {
    const form = body as Form
    const reference = form.pp_TxnRefNo ?? ''
    if (call === 'POST /CustomerPortal/transactionmanagement/merchantform/') {
      if (form.pp_Password !== password || !isSigned(form)) return html('<p>Error 115: invalid hash received.</p>')
      if (
        !/^\w{1,20}$/.test(reference) ||
        !/^\d+$/.test(form.pp_Amount ?? '') ||
        /[<>*=%/:'"{}|\\]/.test(form.pp_Description ?? '')
      )
        return html('<p>Error 110: invalid value for a field.</p>')
      if (!payments.has(reference)) payments.set(reference, { form, code: '', paid: null })
      const page = '/jazzcash/page'
      return html(
        `<p>PKR ${(Number(form.pp_Amount) / 100).toFixed(2)} for ${escaped(form.pp_Description ?? '')}</p>${[
          button(page, { reference, code: '000' }, 'Pay'),
          button(page, { reference, code: '101' }, 'Fail'),
        ].join('')}`,
      )
    }
    if (call === 'POST /page') {
      pay(form.reference ?? '', form.code as '000')
      const { pp_ReturnURL: back = '' } = payments.get(form.reference ?? '')?.form ?? {}
      return html(button(back, told(form.reference ?? ''), 'Back to the shop'))
    }
    if (call !== 'POST /ApplicationAPI/API/PaymentInquiry/Inquire') return { status: 404, text: 'Not found' }
    const said = (more: Form): Said => ({
      json: signed({ pp_ResponseCode: '000', pp_ResponseMessage: 'Thank you for Using JazzCash', ...more }),
    })
    if (form.pp_Password !== password || !isSigned(form))
      return said({ pp_ResponseCode: '115', pp_ResponseMessage: 'Invalid hash received.' })
    const payment = payments.get(reference)
    if (!payment)
      return said({ pp_ResponseCode: '110', pp_ResponseMessage: 'Please enter a valid value for pp_TxnRefNo.' })
    if (payment.code === '' || payment.code === '124')
      return said({
        pp_PaymentResponseCode: payment.code || '157',
        pp_PaymentResponseMessage: 'Pending',
        pp_Status: 'Pending',
      })
    if (payment.paid === null)
      return said({ pp_PaymentResponseCode: payment.code, pp_PaymentResponseMessage: 'Declined', pp_Status: 'Failed' })
    return said({
      pp_PaymentResponseCode: '121',
      pp_PaymentResponseMessage: 'Transaction has been marked confirmed',
      pp_Status: 'Completed',
      pp_RetrievalReferenceNo: String(++lastNumber),
      ...(shape.amount && { pp_Amount: String(payment.paid) }),
    })
  })
  return { ...fake, payments, charges, shape, pay, told, signed }
}
