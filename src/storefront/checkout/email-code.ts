import { sendForm } from '../../web/forms/send-form.ts'
import { checkoutStore } from '../cart/checkout-store.ts'
import { askCodeForm, enterCodeForm } from './forms.ts'

/** Has a code sent to the customer's email. Returns what went wrong, or null. */
export async function askForCode(): Promise<string | null> {
  const { customer } = checkoutStore.getState()
  if (!customer) return askCodeForm.failure
  const result = await sendForm(askCodeForm, { customerId: customer._id })
  if (!result.ok) return result.message ?? askCodeForm.failure
  checkoutStore.setState({ codeSentTo: customer.email, emailCode: '', emailCodeError: null })
  return null
}

/**
 * Enters the code that was typed, if the order waits for one: nothing is sent while the field is empty. False when it is not right, which
 * the field then says.
 */
export async function enterCode(): Promise<boolean> {
  const { customer, codeSentTo, emailCode } = checkoutStore.getState()
  if (!customer || codeSentTo !== customer.email) return true
  if (emailCode.trim() === '') {
    checkoutStore.setState({ emailCodeError: 'Please enter the code that we emailed you' })
    return false
  }
  const result = await sendForm(enterCodeForm, { customerId: customer._id, code: emailCode })
  if (!result.ok) {
    checkoutStore.setState({ emailCodeError: result.message ?? enterCodeForm.failure })
    return false
  }
  checkoutStore.setState({ codeSentTo: null, emailCode: '', emailCodeError: null })
  return true
}
