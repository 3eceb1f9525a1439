import { useLoaderData } from 'react-router'
import {
  deliveredText,
  fillsOf,
  listKinds,
  listTests,
  messageTexts,
  previewMessage,
} from '../../../shop/orders/messages/index.ts'
import { messageKinds } from '../../../shop/orders/messages/rules.ts'
import { readSettings } from '../../../shop/settings/settings/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { titled } from '../../kit/titled.ts'
import { TextHistory } from '../text-history.tsx'
import { MessagePreview } from './message-preview.tsx'
import { TestPanel } from './test-panel.tsx'
import { kindOf, textActions } from './text-actions.ts'
import { TextsForm } from './texts-form.tsx'

export const meta = titled('WhatsApp message')

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
