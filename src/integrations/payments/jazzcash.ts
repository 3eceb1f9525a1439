import { OutsideError } from '../../platform/outside-error.ts'
import { shopClock } from '../../shop/ground/dates.ts'
import { returnPath } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import {
  type HostedStatus,
  type HostedSystem,
  isJazzcashSigned,
  jazzcashAmount,
  jazzcashHash,
  type ToOpen,
} from '../../shop/orders/payments/index.ts'
import { callOutside, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { parsed } from '../kit/read-response.ts'

const PAGE = '/CustomerPortal/transactionmanagement/merchantform/'
const INQUIRY = '/ApplicationAPI/API/PaymentInquiry/Inquire'
/** Paid by a page, by a wallet. */
const PAID = ['000', '121']
/** A voucher that is not paid yet, pending, and in progress: it may still be paid. */
const WAITS = ['124', '157', '156', '210']
const WRONG_KEYS = /merchant|password|hash|credential|authenti|authori[sz]/i

/**
 * JazzCash's hosted page: a form that the shopper's browser sends, signed with the salt. Amounts in paisa; its clock is
 * Pakistan's.
 */
export function openJazzcash(
  { outside, given: { fields, secrets } }: Opened,
  publicUrl: string,
): HostedSystem & { check: () => Promise<string> } {
  const { merchantId = '', offers = 'all' } = fields
  const { merchantPassword = '', integritySalt = '' } = secrets
  const signed = (form: Record<string, string>) => ({ ...form, pp_SecureHash: jazzcashHash(form, integritySalt) })
  const inquire = <T>(
    reference: string,
    orderId: string | null,
    judge: (response: OutsideResponse) => T,
  ): Promise<T> => {
    const body = signed({ pp_TxnRefNo: reference, pp_MerchantID: merchantId, pp_Password: merchantPassword })
    return callOutside(outside, { name: 'inquire', method: 'POST', path: INQUIRY, body, reference, orderId }, judge)
  }
  return {
    // No call: the shopper's browser sends the form to JazzCash.
    async open({ reference, orderNumber, amount, createdAt, expiresAt }: ToOpen) {
      const form = {
        pp_Version: '1.1',
        pp_TxnType: offers === 'all' ? '' : offers,
        pp_Language: 'EN',
        pp_MerchantID: merchantId,
        pp_SubMerchantID: '',
        pp_Password: merchantPassword,
        pp_BankID: '',
        pp_ProductID: '',
        pp_TxnRefNo: reference,
        pp_Amount: String(amount),
        pp_TxnCurrency: 'PKR',
        pp_TxnDateTime: stamp(createdAt),
        pp_BillReference: orderNumber.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 20),
        pp_Description: `Order ${orderNumber.replaceAll(/[^A-Za-z0-9 -]/g, '')}`,
        pp_TxnExpiryDateTime: stamp(expiresAt),
        pp_ReturnURL: publicUrl + returnPath('jazzcash'),
        ppmpf_1: '',
        ppmpf_2: '',
        ppmpf_3: '',
        ppmpf_4: '',
        ppmpf_5: '',
      }
      return { target: { address: outside.address + PAGE, fields: signed(form) }, outsideId: '' }
    },
    ask: ({ reference, orderId }) =>
      inquire(reference, orderId, response => {
        const said = readSaid(response)
        const status = statusOf(said, reference)
        // A refusal of the question may come without a signature; money never does.
        if ((said.pp_SecureHash || status.state === 'paid') && !isJazzcashSigned(said, integritySalt))
          throw new OutsideError('failed', 'its answer is not signed with the salt of this connection')
        return status
      }),
    async check() {
      const said = await inquire('KHTRY', null, readSaid)
      const text = said.pp_ResponseMessage || said.pp_ResponseCode
      if (WRONG_KEYS.test(text ?? '')) throw new OutsideError('refused', `it says: ${text}`)
      return `it answers about a payment that does not exist: ${text?.replace(/\.$/, '')}.`
    },
  }
}

type Said = Record<string, string>

function readSaid({ status, text }: OutsideResponse): Said {
  const said = parsed(text)
  if (status >= 400 || typeof said !== 'object' || said === null || !Object.keys(said).some(key => /^pp_/.test(key)))
    throw new OutsideError('refused', `it answers ${status}: ${text.slice(0, 200)}`)
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value ?? '').trim()]))
}

/**
 * pp_ResponseCode 000 says that the inquiry worked, no more. Paid is what pp_PaymentResponseCode and pp_Status agree
 * about; an older form of the response has the payment's own code in pp_ResponseCode. What nobody can read waits.
 */
function statusOf(said: Said, reference: string): HostedStatus {
  const { pp_ResponseCode: worked = '', pp_ResponseMessage: message = '', pp_PaymentResponseMessage: words = '' } = said
  const code = said.pp_PaymentResponseCode ?? ''
  const status = (said.pp_Status ?? '').toLowerCase()
  const amount = jazzcashAmount(said.pp_Amount)
  const outsideId = said.pp_RetrievalReferenceNo || said.pp_RetreivalReferenceNo || ''
  const why = [words || message, code || worked].filter(Boolean).join(' ').slice(0, 200)
  const settled = (state: HostedStatus['state']): HostedStatus => ({ state, amount, outsideId, why })
  if (said.pp_TxnRefNo && said.pp_TxnRefNo !== reference) throw new Error('another payment')
  if (worked === '121' && code === '') return settled('paid')
  // An inquiry that failed says nothing of the payment.
  if (worked !== '000' || code === '') return settled('waits')
  if (PAID.includes(code)) return settled(status === '' || status === 'completed' ? 'paid' : 'waits')
  if (WAITS.includes(code) || status === 'pending' || status === 'completed') return settled('waits')
  return settled('failed')
}

/** yyyyMMddHHmmss in Pakistan, which has no summer time. */
const stamp = (at: Date): string => shopClock(at).replaceAll(/\D/g, '')
