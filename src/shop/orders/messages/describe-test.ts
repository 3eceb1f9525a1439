import type { Db } from '../../../platform/database/database.ts'
import { bracedNames } from '../../ground/brace-syntax-rules.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { isApproved } from './approved-text.ts'
import type { DueMessage } from './due-message.ts'
import type { ToSend } from './gateway.ts'
import { exampleWords, templateIn } from './merchant-texts.ts'
import { answers, isMessageKind } from './message-rules.ts'
import { fill, oneLine } from './message-texts.ts'

/** A test as it is sent: the text that stands now, of an order that does not exist. Its buttons confirm nothing. */
export async function describeTest(
  db: Db,
  { messageId, cause, phone, language }: DueMessage,
  publicUrl: string,
): Promise<ToSend | { skipped: string }> {
  const [, kind = ''] = cause.split(' ')
  // Not the ones in memory: what was just saved is tried.
  const settings = await readSettings(db)
  if (!isMessageKind(kind) || !(await isApproved(db, settings, kind, language)))
    return { skipped: 'WhatsApp has not approved this text' }
  const { name, text, link } = templateIn(settings, kind, language)
  const words = oneLine(exampleWords(settings, publicUrl, language))
  const said = fill(text, words)
  await db.updateTable('messages').set({ text: said }).where('id', '=', messageId).execute()
  return {
    messageId,
    orderId: null,
    phone,
    language,
    secret: '',
    text: said,
    template: {
      name,
      words: bracedNames(text).map(word => words[word] ?? ''),
      payloads: kind === 'confirm' ? Object.fromEntries(answers.map(answer => [answer, 'test'])) : {},
      linkEnd: link === undefined ? null : 'example',
    },
  }
}
