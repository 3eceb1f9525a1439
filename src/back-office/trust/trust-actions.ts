import { AddBlock, addBlock, EndBlock, endBlock, SaveRules, saveRules } from '../../shop/offers/trust/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** The writes of the page of trust: its rules, and who is blocked. */
export const trustActions = {
  rules: staffAction('trust.change', SaveRules, async ({ tx, input }) => {
    const { before, after } = await saveRules(tx, input)
    const subject = { type: 'setting', id: 'trustRules', label: 'Rules of trust' }
    return {
      audit: { action: 'setting.changed', subject, before: { value: before }, after: { value: after } },
      message: 'The rules are saved, and decide about new orders.',
    }
  }),
  block: staffAction('trust.change', AddBlock, async ({ tx, input, session: { staff } }) => {
    const id = await addBlock(tx, { ...input, actor: staff.name })
    const { kind, shown, reason, until } = input
    const subject = { type: 'block', id, label: shown }
    return {
      audit: { action: 'block.added', subject, after: { kind, reason, ...(until && { until }) } },
      message: `Blocked: ${shown}.`,
    }
  }),
  endBlock: staffAction('trust.change', EndBlock, async ({ tx, input: { blockId } }) => {
    const { kind, shown, reason } = await endBlock(tx, blockId)
    const subject = { type: 'block', id: String(blockId), label: shown }
    return {
      audit: { action: 'block.ended', subject, before: { kind, reason } },
      message: `No longer blocked: ${shown}.`,
    }
  }),
}
