import { useLoaderData } from 'react-router'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { SeenValues } from '../../../shop/ground/merge-changes.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import {
  askWhereOn,
  deliveredText,
  fillsOf,
  listKinds,
  listTests,
  messageTexts,
  previewMessage,
  type SentTest,
  sendTestMessage,
  TestMessage,
} from '../../../shop/orders/messages/index.ts'
import {
  isMessageKind,
  type Language,
  languages,
  type MessageKind,
  messageKinds,
  messageStates,
} from '../../../shop/orders/messages/message-rules.ts'
import { PutTextBack, readSettings } from '../../../shop/settings/settings/index.ts'
import { FieldProblems, staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Select, Text } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useLoadWhile } from '../../kit/use-load-while.ts'
import { approvalText, isInOrder } from '../../messages/approval-texts.ts'
import { TextHistory } from '../text-history.tsx'
import { TextsForm } from './texts-form.tsx'

export const meta = titled('WhatsApp message')

const words = z.string().max(2_000).default('')

const Sent = SeenValues.extend({ en: words, ur: words })

/** Throws `not_found` for a message that the shop does not send. */
function kindOf(name = ''): MessageKind {
  if (!isMessageKind(name)) throw new ShopError('not_found', 'There is no such message')
  return name
}

const subjectOf = (kind: MessageKind) => ({
  type: 'setting',
  id: messageTexts.idOf(kind),
  label: `WhatsApp: ${messageKinds[kind]}`,
})

/** A changed text is sent to WhatsApp for approval at once, where the connection is on. */
async function resultOf(
  tx: Tx,
  kind: MessageKind,
  change: Awaited<ReturnType<typeof messageTexts.save>>,
  done: string,
) {
  if (!change) return { audit: [], message: 'Nothing was changed.' }
  const asked = await askWhereOn(tx)
  return {
    audit: { action: 'setting.changed' as const, subject: subjectOf(kind), ...change },
    message: asked
      ? `${done} WhatsApp is asked to approve it, which takes minutes to a day; until then the text before it goes out.`
      : `${done} The connection to WhatsApp is off: ask for approval once it is on.`,
  }
}

/** The writes of the page of one message. */
const textActions = {
  save: staffAction('settings.change', Sent, async ({ tx, input: { seen, lastSeen, ...typed }, params }) => {
    const kind = kindOf(params.kind)
    const change = await messageTexts
      .save(tx, { name: kind, typed, seen, ...(lastSeen && { lastSeen }) })
      .catch(error => {
        throw error instanceof z.ZodError ? new FieldProblems(error) : error
      })
    return resultOf(tx, kind, change, 'Saved.')
  }),
  putBack: staffAction('settings.change', PutTextBack, async ({ tx, input: { auditId }, params }) => {
    const kind = kindOf(params.kind)
    return resultOf(tx, kind, await messageTexts.putBack(tx, { name: kind, auditId }), 'Put back.')
  }),
  test: staffAction('settings.change', TestMessage, async ({ tx, input, params, session: { staff } }) => {
    const kind = kindOf(params.kind)
    await sendTestMessage(tx, { ...input, kind, by: staff.name })
    return {
      audit: { action: 'setting.tested', subject: subjectOf(kind) },
      message: `It is on its way to ${phoneText(input.phone)}. What becomes of it stands below.`,
    }
  }),
}

export const loader = staffPage('settings.change', async ({ shop, params }) => {
  const kind = kindOf(params.kind)
  const [settings, kinds, changes, tests] = await Promise.all([
    // Not the ones in memory: what was just saved is shown.
    readSettings(shop.db),
    listKinds(shop.db),
    messageTexts.changesOf(shop.db, kind),
    listTests(shop.db, kind),
  ])
  return {
    label: messageKinds[kind],
    fills: fillsOf(kind),
    byDefault: deliveredText(kind),
    stored: messageTexts.textOf(settings, kind),
    isDefault: !settings.messageTexts[kind],
    approvals: kinds.find(each => each.kind === kind)?.texts,
    previews: previewMessage(settings, shop.publicUrl, kind),
    changes,
    tests,
  }
})

export const action = staffActions(textActions)

type Props = {
  previews: readonly { language: Language; text: string; buttons: readonly string[] }[]
  approvals: Readonly<Record<Language, { state: string; reason: string }>> | undefined
}

/** A message in each language as WhatsApp shows it, with what it says of its approval. */
const MessagePreview = ({ previews, approvals }: Props) => (
  <Panel title="As it arrives" note="The saved texts, about an example order.">
    <div className="grid gap-6">
      {previews.map(({ language, text, buttons }) => {
        const { state = '', reason = '' } = approvals?.[language] ?? {}
        return (
          <div key={language} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="label text-muted">{languages[language]}</span>
              <span className="chip" data-tone={isInOrder(state) ? undefined : 'wrong'}>
                {approvalText(state)}
              </span>
            </p>
            {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
            <div lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'} className="max-w-[360px] bg-tint p-3">
              <p
                className={`wrap-anywhere whitespace-pre-line bg-surface p-3 ${language === 'ur' ? 'text-lg leading-loose' : ''}`}
              >
                {text}
              </p>
              {buttons.map(button => (
                <p key={button} className="mt-1 bg-surface p-2 text-center font-semibold">
                  {button}
                </p>
              ))}
            </div>
          </div>
        )
      })}
    </div>
  </Panel>
)

/** The texts of one message, in English and Urdu, beside the message as it arrives. */
export default function MessageTextPage() {
  const { label, previews, approvals, changes, tests, isDefault, ...form } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/settings/messages', label: 'All messages' }} title={label}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <TextsForm {...form} />
        <MessagePreview previews={previews} approvals={approvals} />
      </div>
      <TestPanel tests={tests} />
      <TextHistory
        changes={changes}
        words={{ en: { label: 'English' }, ur: { label: 'Urdu' } }}
        isDefault={isDefault}
      />
    </DetailPage>
  )
}

/** Sends the message to a number of staff, and says what became of it. */
function TestPanel({ tests }: { tests: readonly SentTest[] }) {
  useLoadWhile(tests.some(({ state }) => state === 'waiting' || state === 'sending'))
  return (
    <Panel
      title="Try it"
      note="The saved text about the example order, by WhatsApp. It costs as much as any other message; its buttons confirm nothing."
    >
      <StaffForm action="test" submit="Send a test" variant="outline" inline>
        <Text name="phone" label="Mobile number" type="tel" placeholder="0300 1234567" required maxLength={40} />
        <Select name="language" label="Language" options={languages} defaultValue="en" />
      </StaffForm>
      <Rows
        label="Latest tests"
        rows={tests}
        keyOf={({ id }) => id}
        cell={({ phone, language }) => `${phoneText(phone)}, ${languages[language]}`}
        note={({ at, why }) => [timeText(at), why].filter(Boolean).join('. ')}
        end={({ state }) => (
          <span className="chip" data-tone={state === 'failed' || state === 'skipped' ? 'wrong' : undefined}>
            {messageStates[state]}
          </span>
        )}
      />
    </Panel>
  )
}
