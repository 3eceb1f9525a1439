export { AskEmailCode, EnterEmailCode } from './email-code-rules.ts'
export {
  askEmailCode,
  emailCodes,
  emailCodeToken,
  enterEmailCode,
  findEmailOfCode,
  hasProvedEmail,
} from './email-codes.ts'
export { personOfDomain } from './mail-domain.ts'
