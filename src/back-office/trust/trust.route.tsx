import { useLoaderData } from 'react-router'
import { takesAhead } from '../../shop/ground/hosted-pages/rules.ts'
import { listBlocks, previewRules } from '../../shop/offers/trust/index.ts'
import { readRules } from '../../shop/offers/trust/rules.ts'
import { readSettings } from '../../shop/settings/settings/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { BlocksPanel } from './blocks-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { trustActions } from './trust-actions.ts'

/** Who pays in cash, who ahead, and who is blocked. */
export const meta = titled('Trust')

export const loader = staffPage('trust.change', async ({ shop, url }) => {
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const tried = url.searchParams.get('rules')?.slice(0, 5000).replaceAll('\r\n', '\n').trim()
  const trustRules = tried ?? settings.trustRules
  const { problems } = readRules(trustRules)
  return {
    saved: settings.trustRules,
    tried: tried ?? null,
    problems,
    preview: trustRules === '' || problems.length > 0 ? null : await previewRules(shop.db, { ...settings, trustRules }),
    blocks: await listBlocks(shop.db),
    mayAsk: takesAhead(settings),
  }
})

export const action = staffActions(trustActions)

export default function TrustPage() {
  const { saved, tried, problems, preview, blocks, mayAsk } = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title="Trust"
      note="Who pays in cash, who ahead, and who is blocked"
      aside={<BlocksPanel blocks={blocks} />}
    >
      <RulesPanel key={saved} saved={saved} tried={tried} problems={problems} mayAsk={mayAsk} />
      {preview && <PreviewPanel preview={preview} isTried={tried !== null && tried !== saved} />}
    </DetailPage>
  )
}
