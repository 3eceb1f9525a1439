import { useLoaderData } from 'react-router'
import { exampleEmail } from '../../../emails/example-emails.ts'
import {
  defaultText,
  emailTexts,
  emailTextWords,
  readSettings,
  writtenEmails,
} from '../../../shop/settings/settings/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { EmailPreview } from '../../kit/email-preview.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { titled } from '../../kit/titled.ts'
import { TextHistory } from '../text-history.tsx'
import { emailActions, writtenEmailOf } from './email-actions.ts'
import { WordsForm } from './words-form.tsx'

export const meta = titled('Email')

export const loader = staffPage('settings.change', async ({ shop, params, session: { staff } }) => {
  const name = writtenEmailOf(params.name)
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const { label, fills } = writtenEmails[name]
  const [preview, changes] = await Promise.all([
    exampleEmail(name, { ...settings, publicUrl: shop.publicUrl }),
    emailTexts.changesOf(shop.db, name),
  ])
  const stored = emailTexts.textOf(settings, name)
  const isDefault = !settings.emailTexts[name]
  return {
    label,
    fills,
    words: emailTextWords,
    byDefault: defaultText(name),
    stored,
    isDefault,
    preview,
    changes,
    to: staff.email,
  }
})

export const action = staffActions(emailActions)

/** The words of one email, in English and Urdu, beside the email as it is sent. */
export default function EmailPage() {
  const { label, preview, changes, to, ...form } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/settings/emails', label: 'All emails' }} title={label}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <WordsForm {...form} />
        <EmailPreview {...preview} note={`Subject: ${preview.subject}. The saved words, about an example order.`} />
      </div>
      <PanelForm
        title="Try it"
        note={`The same email by the shop's own mail, marked as a test, to ${to}.`}
        action="test"
        submit="Send me a test"
        variant="outline"
      />
      <TextHistory changes={changes} words={form.words} isDefault={form.isDefault} />
    </DetailPage>
  )
}
