import { z } from 'zod'
import type { AuditEntry } from '../../../shop/ground/audit/index.ts'
import { NameColumns } from '../../../shop/ground/file-imports/index.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  type Applied,
  discardFile,
  NameWords,
  nameFileColumns,
  nameWords,
} from '../../../shop/money/courier-files/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { numberOf } from '../../kit/addresses.ts'

export const fileAddress = (fileId: number) => `/admin/dispatch/files/${fileId}`
export const fileSubject = (fileId: number, label: string) => ({ type: 'courierFile', id: String(fileId), label })

/** The audit rows of a list that was applied: its own, and one for each parcel. */
export const appliedAudit = ({ fileId, courier, done, unknown, refused }: Applied): AuditEntry[] => [
  {
    action: 'courierFile.applied',
    subject: fileSubject(fileId, courier),
    after: { applied: done.length, unknown, refused },
  },
  ...done.map(({ parcelId, code, action }) => ({
    action: `parcel.${action}` as const,
    subject: { type: 'parcel', id: parcelId, label: code },
  })),
]

const appliedText = ({ done, unknown, refused }: Applied) =>
  [
    `${plural(done.length, 'line')} applied.`,
    unknown > 0 && `${plural(unknown, 'line')} wait for a word to be explained.`,
    refused > 0 && `${plural(refused, 'line')} could not be applied.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The writes of the page of a courier's list. */
export const fileActions = {
  columns: staffAction('dispatch.work', NameColumns, async ({ tx, input: chosen, params, session }) => {
    const applied = await nameFileColumns(tx, { fileId: numberOf(params.id), chosen, staff: session.staff })
    return { audit: appliedAudit(applied), message: appliedText(applied) }
  }),
  words: staffAction('dispatch.work', NameWords, async ({ tx, input: words, params, session }) => {
    const applied = await nameWords(tx, { fileId: numberOf(params.id), words, staff: session.staff })
    const named: AuditEntry = {
      action: 'courier.wordsNamed',
      subject: fileSubject(applied.fileId, applied.courier),
      after: Object.fromEntries(words),
    }
    return { audit: [named, ...appliedAudit(applied)], message: appliedText(applied) }
  }),
  discard: actionsOn('courierFile')('dispatch.work', z.object({}), async ({ tx, id }) => {
    const { courier } = await discardFile(tx, numberOf(id))
    return { did: 'courierFile.discarded', label: courier, leadsTo: '/admin/dispatch/lists' }
  }),
}
