// Codes that prove an email or a phone: `email-and-phone-codes.ts` makes and checks them. Those to phones are sent by
// `send-phone-code.ts` of the room `messages`.

export { AskEmailCode, AskPhoneCode, EnterEmailCode, EnterPhoneCode, ManyCodes } from './code-form-rules.ts'
export {
  askEmailCode,
  customersOf,
  emailCodePurposes,
  emailCodeToken,
  enterEmailCode,
  enterPhoneCode,
  findEmailOfCode,
  hasProvedEmail,
  isOpenPhoneCode,
  makePhoneCode,
  phoneSubject,
  proofCodes,
  provesEmail,
} from './email-and-phone-codes.ts'
export { personOfDomain } from './mail-domain.ts'
