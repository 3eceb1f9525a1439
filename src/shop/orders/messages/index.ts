// Messages by WhatsApp and SMS: what they say is `message-texts.ts` and `merchant-texts.ts`, `send-messages.ts` sends,
// `receive-message.ts` and `press-button.ts` take what comes.

export {
  askTemplates,
  askWhereOn,
  isAskingTemplates,
  type KindOfMessage,
  listKinds,
  SwitchKind,
  switchKind,
  WORK_TEMPLATES,
  workTemplates,
} from './ask-approval.ts'
export { cancelledWhy } from './cancelled-words.ts'
export { codeCosts, listCosts } from './costs.ts'
export type { Pages } from './describe-message.ts'
export {
  type Advice,
  type AskedTemplate,
  type Gateway,
  MessageRefused,
  type Templates,
  type ToSend,
} from './gateway.ts'
export { stopAddress } from './links.ts'
export {
  deliveredText,
  fillsOf,
  messageTexts,
  previewMessage,
} from './merchant-texts.ts'
export { answers, type Language, reviewLinkEnds, SEND_MESSAGES } from './message-rules.ts'
export {
  dropOldNotices,
  isVerifyToken,
  NOTICE_TRIES,
  type Notice,
  takeNotice,
  WORK_NOTICE_APART,
  WORK_NOTICES,
  workNotice,
  workNotices,
} from './notices.ts'
export { canRemind, queueReminder } from './queue-reminder.ts'
export { type Incoming, receiveMessage } from './receive-message.ts'
export type { StatusChange } from './record-status.ts'
export { ReplyToShopper, replyToShopper, seeThread } from './reply-to-shopper.ts'
export { sendMessages } from './send-messages.ts'
export { sendPhoneCode } from './send-phone-code.ts'
export { listTests, type SentTest, sendTestMessage, TestMessage } from './test-message.ts'
export {
  findOrderThread,
  findThread,
  listThreads,
  type OrderThread,
  type Said,
  type Sender,
  senderOf,
  senderOfOrder,
  type Thread,
  ThreadFilter,
  unreadSenders,
} from './threads.ts'
