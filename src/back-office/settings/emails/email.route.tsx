import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { exampleEmail } from '../../../emails/example-emails.ts'
import { type FixedEmail, fixedEmails, isFixedEmail } from '../../../emails/example-fixed-emails.ts'
import { findNewestProduct } from '../../../shop/catalogue/products/index.ts'
import { hasPage } from '../../../shop/content/content/index.ts'
import { addEmail } from '../../../shop/ground/email-urgency.ts'
import { SeenValues } from '../../../shop/ground/merge-changes.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import {
  defaultText,
  demandStaffEmail,
  type EmailText,
  emailTexts,
  emailTextWords,
  PutTextBack,
  readSettings,
  type WrittenEmail,
  writtenEmails,
} from '../../../shop/settings/settings/index.ts'
import { FieldProblems, staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { EmailPreview } from '../../kit/email-preview.tsx'
import { Area, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { titled } from '../../kit/titled.ts'
import { useSeenValues } from '../../kit/use-seen-values.ts'
import { TextHistory } from '../text-history.tsx'

export const meta = titled('Email')

const words = z.string().max(2_000).default('')

const Sent = SeenValues.extend({
  subject: words,
  opening: words,
  closing: words,
  urduSubject: words,
  urduOpening: words,
  urduClosing: words,
})

/** Throws `not_found` for an email whose words nobody can change. */
function writtenEmailOf(name = ''): WrittenEmail {
  if (!Object.hasOwn(writtenEmails, name)) throw new ShopError('not_found', 'There is no such email')
  return name as WrittenEmail
}

const subjectOf = (name: WrittenEmail) => ({
  type: 'setting',
  id: emailTexts.idOf(name),
  label: `Email: ${writtenEmails[name].label}`,
})

const resultOf = (name: WrittenEmail, change: Awaited<ReturnType<typeof emailTexts.save>>, message: string) => ({
  audit: change ? [{ action: 'setting.changed' as const, subject: subjectOf(name), ...change }] : [],
  message: change ? message : 'Nothing was changed.',
})

/** The writes of the page of one email. */
const emailActions = {
  save: staffAction('settings.change', Sent, async ({ tx, input, params }) => {
    const name = writtenEmailOf(params.name)
    const { seen, lastSeen, ...typed } = input
    const change = await emailTexts.save(tx, { name, typed, seen, ...(lastSeen && { lastSeen }) }).catch(error => {
      throw error instanceof z.ZodError ? new FieldProblems(error) : error
    })
    return resultOf(name, change, 'Saved, and in effect. The preview shows it.')
  }),
  putBack: staffAction('settings.change', PutTextBack, async ({ tx, input: { auditId }, params }) => {
    const name = writtenEmailOf(params.name)
    return resultOf(name, await emailTexts.putBack(tx, { name, auditId }), 'Put back, and in effect.')
  }),
  test: staffAction('settings.change', z.object({}), async ({ tx, params, session: { staff } }) => {
    const name = writtenEmailOf(params.name)
    demandStaffEmail(await readSettings(tx))
    await addEmail(tx, 'email-text-test', { name, email: staff.email, at: new Date().toISOString() })
    return {
      audit: { action: 'setting.tested', subject: subjectOf(name) },
      message: `It is on its way to ${staff.email}.`,
    }
  }),
}

export const loader = staffPage('settings.change', async ({ shop, params, session: { staff } }) => {
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const [product, story] = await Promise.all([findNewestProduct(shop.db), hasPage(shop.db, 'our-story')])
  const house = { ...settings, publicUrl: shop.publicUrl, story }
  if (isFixedEmail(params.name ?? '')) {
    const fixed = params.name as FixedEmail
    return { label: fixedEmails[fixed].label, preview: await exampleEmail(fixed, house, product) }
  }
  const name = writtenEmailOf(params.name)
  const { label, fills } = writtenEmails[name]
  const [preview, changes] = await Promise.all([
    exampleEmail(name, house, product),
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

type Words = Readonly<Record<keyof EmailText, { label: string; hint?: string; long?: boolean }>>

type Props = { fills: readonly string[]; words: Words; byDefault: EmailText; stored: EmailText }

const english = ['subject', 'opening', 'closing'] as const

const urdu = ['urduSubject', 'urduOpening', 'urduClosing'] as const

/** The words in English, and beside them in Urdu. */
function WordsForm({ fills, words, byDefault, stored }: Props) {
  const hidden = useSeenValues('save', stored)
  const column = (names: readonly (keyof EmailText)[], script: { lang?: string; dir: 'ltr' | 'rtl' }) => (
    <div className="grid content-start gap-4">
      {names.map(name => {
        const { label, hint = '', long = false } = words[name]
        const delivered = byDefault[name] && `Default: ${byDefault[name]}`
        const notes = [hint, delivered].filter(Boolean).join('. ')
        const own = { name, label, defaultValue: stored[name], ...(notes && { hint: notes }), ...script }
        return long ? (
          <Area key={name} {...own} rows={5} maxLength={1000} />
        ) : (
          <Text key={name} {...own} required={name === 'subject'} maxLength={120} />
        )
      })}
    </div>
  )
  return (
    <PanelForm
      title="Words"
      note={`${fills.map(fill => `{${fill}}`).join(', ')} ${fills.length > 1 ? 'are' : 'is'} filled in. The shop does not know a customer's language: Urdu words stand below the English ones of the same email. The greeting is written by the shop.`}
      action="save"
      submit="Save"
      hidden={hidden}
    >
      <div className="grid gap-6 md:grid-cols-2">
        {column(english, { dir: 'ltr' })}
        {column(urdu, { lang: 'ur', dir: 'rtl' })}
      </div>
    </PanelForm>
  )
}

/** The words of one email, in English and Urdu, beside the email as it is sent; one with fixed words alone. */
export default function EmailPage() {
  const page = useLoaderData<typeof loader>()
  if (page.stored) return <WrittenPage {...page} />
  const { label, preview } = page
  return (
    <DetailPage back={{ to: '/admin/settings/emails', label: 'All emails' }} title={label}>
      <EmailPreview {...preview} note={`Subject: ${preview.subject}. An example; its words are fixed.`} />
    </DetailPage>
  )
}

type WrittenProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { stored: EmailText }>

function WrittenPage({ label, preview, changes, to, ...form }: WrittenProps) {
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
