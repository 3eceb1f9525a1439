import { useLoaderData } from 'react-router'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { blockForm, defaultsOf, layoutLists, listLinks } from '../../../shop/catalogue/layouts/index.ts'
import { findDocument, saveBlock } from '../../../shop/content/documents/index.ts'
import { SeenVersion } from '../../../shop/ground/changed-meanwhile.ts'
import { formFields, formRule } from '../../../shop/ground/forms/index.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import { parsed, staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { BlockPreview } from '../block-preview.tsx'
import { newBlockTitle } from '../layouts/load-entry.ts'

export const meta = titled('Block')

/** The page, its block of this address or none, and the kind. Throws `not_found`. */
async function placeOf(db: Db, { id, block = '' }: Record<string, string | undefined>) {
  const document = await findDocument(db, numberOf(id))
  const [, newKind] = /^new-([a-z]+)$/.exec(block) ?? []
  const entry = document.text.blocks.find(each => each.id === numberOf(block))
  if (document.kind !== 'page' || (!newKind && !entry)) throw new ShopError('not_found', 'There is no such block')
  return { document, entry, kind: entry?.kind ?? newKind }
}

export const loader = staffPage('content.read', async ({ shop, params }) => {
  const { document, entry, kind } = await placeOf(shop.db, params)
  const { rule, words } = blockForm(kind, await listLinks(shop.db))
  return {
    documentId: document.documentId,
    back: document.text.title,
    version: document.version,
    isNew: !entry,
    kind: kind ?? '',
    title: entry ? layoutLists.blocks.nameOf(entry) : newBlockTitle(kind),
    fields: formFields(rule, words, entry ?? defaultsOf(rule)),
  }
})

const Sent = z.object({ version: SeenVersion }).catchall(z.string().max(10_000))

export const action = staffActions({
  save: staffAction('content.change', Sent, async ({ tx, input, params, session }) => {
    const { document, entry, kind } = await placeOf(tx, params)
    const { version, ...typed } = input
    const { rule, words } = blockForm(kind)
    const values = parsed(formRule(rule, words), typed)
    const { documentId } = document
    const of = { documentId, version, by: session.staff.name }
    const { label, ...changed } = await saveBlock(tx, { ...of, id: entry?.id ?? null, values: { ...values, kind } })
    return {
      audit: { action: 'page.saved', subject: { type: 'page', id: String(documentId), label }, ...changed },
      leadsTo: `/admin/content/texts/${documentId}#blocks`,
    }
  }),
})

/** One block of a page. Its address is 'new-' and its kind for one to add. */
export default function BlockPage() {
  const { documentId, back, title, version, fields, isNew, kind } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: `/admin/content/texts/${documentId}`, label: back }} title={title}>
      {useMay()('content.change') && (
        <PanelForm
          title="Block"
          note="Saved in the draft: shoppers see it once it is published."
          action="save"
          submit={isNew ? 'Add it' : 'Save'}
          hidden={{ version: `${version}` }}
          fields={fields}
        >
          <BlockPreview kind={kind} />
        </PanelForm>
      )}
    </DetailPage>
  )
}
