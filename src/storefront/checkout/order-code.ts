import { phoneWithCode } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { LOST_CODE_TEXT } from '../../shop/ground/proofs/proof-rules.ts'
import type { Refusal } from '../../web/browser/call.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { typedLanguage } from '../address/address-form.ts'
import { type CheckoutState, type CodeWay, checkoutStore } from '../cart/checkout-store.ts'
import { askCodeForm, askPhoneCodeForm, enterCodeForm, enterPhoneCodeForm } from './forms.ts'

/** What the order waits for: a code to the email or the phone that stand in the form now. Null: nothing. */
export function awaitedCode({ codeSentTo, customer, address }: CheckoutState): 'email' | 'phone' | null {
  if (codeSentTo === null || !customer) return null
  if (codeSentTo.includes('@')) return codeSentTo === customer.email ? 'email' : null
  return codeSentTo === phoneWithCode(address.phoneNumber) ? 'phone' : null
}

/**
 * Has a code sent to the customer's email, or to the phone of the address: `way` by which. Returns what went wrong, or
 * null. Without a response the code may be on its way: the order waits for it all the same.
 */
export async function askForCode(kind: 'email' | 'phone', way?: CodeWay): Promise<string | null> {
  const { customer, address, codeWays: known } = checkoutStore.getState()
  if (!customer) return askCodeForm.failure
  const typed = { emailCode: '', emailCodeError: null }
  const failed = ({ reason, message }: Refusal, lost: Pick<CheckoutState, 'codeSentTo' | 'codeWays'>) => {
    if (reason === 'refused') return message ?? askCodeForm.failure
    checkoutStore.setState({ ...lost, codeMany: false })
    return LOST_CODE_TEXT
  }
  if (kind === 'email') {
    const result = await sendForm(askCodeForm, { customerId: customer._id })
    if (!result.ok) return failed(result, { codeSentTo: customer.email, codeWays: [] })
    checkoutStore.setState({ codeSentTo: customer.email, codeMany: result.data.many, codeWays: [], ...typed })
    return null
  }
  const phone = phoneWithCode(address.phoneNumber)
  const language = typedLanguage(address)
  const result = await sendForm(askPhoneCodeForm, {
    customerId: customer._id,
    phone,
    ...(way && { way }),
    ...(language && { language }),
  })
  const ways = (used: CodeWay, all: readonly CodeWay[]) => [used, ...all.filter(each => each !== used)]
  if (!result.ok) return failed(result, { codeSentTo: phone, codeWays: way ? ways(way, known) : known })
  const codeWays = ways(result.data.way, result.data.ways)
  checkoutStore.setState({ codeSentTo: phone, codeMany: false, codeWays, ...typed })
  return null
}

/**
 * Enters the code that was typed, if the order waits for one: nothing is sent while the field is empty. False when it
 * is not right, which the field then says.
 */
export async function enterCode(): Promise<boolean> {
  const state = checkoutStore.getState()
  const awaited = awaitedCode(state)
  const { customer, emailCode, address } = state
  if (!customer || awaited === null) return true
  if (emailCode.trim() === '') {
    const how = awaited === 'email' ? 'emailed' : 'sent'
    const which = state.codeMany ? 'once it has come' : `that we ${how} you`
    checkoutStore.setState({ emailCodeError: `Please enter the code ${which}` })
    return false
  }
  const entered = { customerId: customer._id, code: emailCode }
  const result =
    awaited === 'email'
      ? await sendForm(enterCodeForm, entered)
      : await sendForm(enterPhoneCodeForm, { ...entered, phone: phoneWithCode(address.phoneNumber) })
  if (!result.ok) {
    checkoutStore.setState({ emailCodeError: result.message ?? enterCodeForm.failure })
    return false
  }
  checkoutStore.setState({ codeSentTo: null, codeWays: [], emailCode: '', emailCodeError: null })
  return true
}
