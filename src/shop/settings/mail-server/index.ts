// The mail server that staff set up: `save-mail-server.ts`; whether emails leave the shop is `email-state.ts`.

export { findNoEmail, type MailConfig, noteEmailState, recordMailTry } from './email-state.ts'
export { cachedChosenMail, failingEmails, findMailServer, readChosenMail } from './mail-server.ts'
export { askMailTest, SaveMailServer, saveMailServer } from './save-mail-server.ts'
