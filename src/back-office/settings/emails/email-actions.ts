import { z } from 'zod'
import { addEmail } from '../../../shop/ground/email-queues.ts'
import { SeenValues } from '../../../shop/ground/merge-changes.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import { emailTexts, PutTextBack, type WrittenEmail, writtenEmails } from '../../../shop/settings/settings/index.ts'
import { FieldProblems, staffAction } from '../../../web/server/staff-pages.ts'

const words = z.string().max(2_000).default('')
const Sent = SeenValues.extend({
  ...{ subject: words, opening: words, closing: words },
  ...{ urduSubject: words, urduOpening: words, urduClosing: words },
})

/** Throws `not_found` for an email whose words nobody can change. */
export function writtenEmailOf(name = ''): WrittenEmail {
  if (!Object.hasOwn(writtenEmails, name)) throw new ShopError('not_found', 'There is no such email')
  return name as WrittenEmail
}

const subjectOf = (name: WrittenEmail) => ({
  type: 'setting',
  id: emailTexts.idOf(name),
  label: `Email: ${writtenEmails[name].label}`,
})

const answerOf = (name: WrittenEmail, change: Awaited<ReturnType<typeof emailTexts.save>>, message: string) => ({
  audit: change ? [{ action: 'setting.changed' as const, subject: subjectOf(name), ...change }] : [],
  message: change ? message : 'Nothing was changed.',
})

/** The writes of the page of one email. */
export const emailActions = {
  save: staffAction('settings.change', Sent, async ({ tx, input, params }) => {
    const name = writtenEmailOf(params.name)
    const { seen, told, ...typed } = input
    const change = await emailTexts.save(tx, { name, typed, seen, ...(told && { told }) }).catch(error => {
      throw error instanceof z.ZodError ? new FieldProblems(error) : error
    })
    return answerOf(name, change, 'Saved, and in effect. The preview shows it.')
  }),
  putBack: staffAction('settings.change', PutTextBack, async ({ tx, input: { auditId }, params }) => {
    const name = writtenEmailOf(params.name)
    return answerOf(name, await emailTexts.putBack(tx, { name, auditId }), 'Put back, and in effect.')
  }),
  test: staffAction('settings.change', z.object({}), async ({ tx, params, session: { staff } }) => {
    const name = writtenEmailOf(params.name)
    await addEmail(tx, 'email-text-test', { name, email: staff.email, at: new Date().toISOString() })
    return {
      audit: { action: 'setting.tested', subject: subjectOf(name) },
      message: `It is on its way to ${staff.email}.`,
    }
  }),
}
