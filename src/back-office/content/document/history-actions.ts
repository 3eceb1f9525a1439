import { findDocument, PutBack, putBackVersion } from '../../../shop/content/documents/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'

/** What is done from the history of a text. */
export const historyActions = {
  putBack: staffAction('content.change', PutBack, async ({ tx, input, params, session }) => {
    const documentId = numberOf(params.id)
    const { kind } = await findDocument(tx, documentId)
    const { label, before, after } = await putBackVersion(tx, { ...input, documentId, by: session.staff.name })
    const subject = { type: kind, id: String(documentId), label }
    return {
      audit: { action: `${kind}.putBack`, subject, ...(before && { before }), after },
      message: `Version ${input.number} is the newest again, as a draft.`,
    }
  }),
}
