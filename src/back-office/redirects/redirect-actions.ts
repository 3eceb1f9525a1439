import { z } from 'zod'
import { formRule } from '../../shop/ground/forms/index.ts'
import {
  addRedirect,
  ForgetMissed,
  forgetMissed,
  importRedirects,
  OneRedirect,
  redirectWords,
  removeRedirect,
  SaveRedirect,
} from '../../shop/settings/redirects/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const add = staffAction('content.change', formRule(SaveRedirect, redirectWords), async ({ tx, input, session }) => {
  const id = await addRedirect(tx, input, session.staff.name)
  const subject = { type: 'redirect', id: String(id), label: input.from }
  return { audit: { action: 'redirect.added', subject, after: input }, message: `${input.from} leads to ${input.to}.` }
})

const CsvFile = z.object({
  file: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }, { error: 'Please choose a CSV file' }),
})

/** What staff do with redirects. */
export const redirectActions = {
  add,
  remove: staffAction('content.change', OneRedirect, async ({ tx, input }) => {
    const before = await removeRedirect(tx, input)
    const subject = { type: 'redirect', id: String(input.redirectId), label: before.from }
    return { audit: { action: 'redirect.removed', subject, before }, message: `${before.from} leads nowhere any more.` }
  }),
  import: staffAction('content.change', CsvFile, async ({ tx, input, session }) => {
    const added = await importRedirects(tx, input.file.bytes, session.staff.name)
    const subject = { type: 'redirects', id: 'import', label: input.file.name.slice(0, 100) }
    return { audit: { action: 'redirects.imported', subject, after: { added } }, message: `Imported: ${added}.` }
  }),
}

/** What staff do about addresses that were not found. */
export const missedActions = {
  add,
  forget: staffAction('content.change', ForgetMissed, async ({ tx, input: { path } }) => {
    await forgetMissed(tx, path)
    const subject = { type: 'address', id: path, label: path }
    return {
      audit: { action: 'address.leftOut', subject },
      message: 'It is out of the report until it is asked for again.',
    }
  }),
}
