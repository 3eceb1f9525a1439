import { z } from 'zod'
import { entryForm, findEntry, findLayout, layoutLabels, saveEntry } from '../../../shop/catalogue/layouts/index.ts'
import { SeenVersion } from '../../../shop/ground/changed-meanwhile.ts'
import { formRule } from '../../../shop/ground/forms/index.ts'
import { parsed, staffAction } from '../../../web/server/staff-pages.ts'
import { placeOf } from './load-entry.ts'

const Sent = z.object({ version: SeenVersion }).catchall(z.string().max(10_000))

export const entryActions = {
  save: staffAction('content.change', Sent, async ({ tx, input, params, session }) => {
    const { list, layoutId, id, kind } = placeOf(params)
    const { version, ...typed } = input
    const { draft, published } = await findLayout(tx, layoutId)
    const { rule, words } = entryForm(list, draft ?? published, id, { kind })
    const values = parsed(formRule(rule, words), typed)
    const withKind =
      list === 'blocks' ? { ...values, kind: kind ?? findEntry(draft ?? published, list, id ?? 0).kind } : values
    const saved = await saveEntry(tx, { layoutId, version, actor: session.staff.name, list, id, values: withKind })
    const { before, after } = saved
    const subject = { type: 'layout', id: layoutId, label: layoutLabels[layoutId] }
    return {
      audit: Object.keys(after).length === 0 ? [] : { action: 'layout.drafted', subject, before, after },
      leadsTo: `/admin/content/${layoutId}`,
    }
  }),
}
