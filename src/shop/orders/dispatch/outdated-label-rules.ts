/** 'packed': as it was packed; 'label': printed; 'booking': what its courier has of it. */
export type LabelKind = 'packed' | 'label' | 'booking'

/**
 * A label or booking that is not right any more, with what differs, in words. 'unrecorded': packed before labels were
 * stored, nobody knows its label.
 */
export type OutdatedLabel = { kind: LabelKind | 'unrecorded'; differs: string[] }

/**
 * What is to be checked of a parcel's label, in a line; empty when it is right.
 * @rule what staff read of a label that is out of date, in a line
 */
export function labelState(outdated: readonly OutdatedLabel[]): string {
  if (outdated.length === 0) return ''
  if (outdated.some(({ kind }) => kind === 'unrecorded')) return 'Label not confirmed'
  return `Label out of date: ${[...new Set(outdated.flatMap(({ differs }) => differs))].join(', ')}`
}
