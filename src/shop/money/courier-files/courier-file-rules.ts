import type { Columns } from '../../ground/file-imports/sent-file-rules.ts'
import { statusTexts } from '../../orders/dispatch/parcel-rules.ts'

/** The most lines of a courier's list of parcels. */
export const COURIER_FILE_LINES = 2000

/** What a courier's list is about. */
export const fileKinds = {
  status: 'What became of parcels',
  numbers: 'Tracking numbers of bookings',
} as const
export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

/** What a column may hold, by the kind of the list. */
export const fileMeanings = {
  status: {
    tracking: 'Tracking number',
    order: 'Parcel or order number',
    status: 'Status',
    reason: 'Reason or remarks',
  },
  numbers: { tracking: 'Tracking number', order: 'Parcel or order number' },
} as const satisfies Record<FileKind, Record<string, string>>
export type FileMeaning = keyof (typeof fileMeanings)['status']
export type FileColumns = Columns<FileMeaning>

export const fileStates = {
  mapping: 'Columns to name',
  words: 'Words to explain',
  done: 'Applied',
  discarded: 'Discarded',
} as const
export type FileState = keyof typeof fileStates

/** What a courier's word may mean. */
export const wordMeanings = statusTexts
export type WordMeaning = keyof typeof wordMeanings
export const isWordMeaning = (value: unknown): value is WordMeaning =>
  typeof value === 'string' && Object.hasOwn(wordMeanings, value)

/** What became of a line; those that somebody must look at come first. */
export const outcomeTexts = {
  refused: 'Not applied',
  unknown: 'Word not known',
  done: 'Applied',
  same: 'Known already',
} as const
export type Outcome = keyof typeof outcomeTexts
