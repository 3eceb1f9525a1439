import { z } from 'zod'
import {
  AddSpelling,
  addSpelling,
  likenessWords,
  previewChange,
  RemoveLikeness,
  RemovePins,
  removeLikeness,
  removePins,
  SaveLikeness,
  SavePins,
  SaveSynonyms,
  saveLikeness,
  savePins,
  saveSynonyms,
  synonymWords,
} from '../../shop/catalogue/search/index.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const may = 'catalogue.change'

const likenessOf = (id: number, label: string) => ({ type: 'likeness', id: String(id), label })

const pinsOf = (id: number, label: string) => ({ type: 'search', id: String(id), label })

const synonymsChanged = (word: string, before: readonly string[], after: readonly string[]) => ({
  action: 'synonyms.changed' as const,
  subject: { type: 'word', id: word, label: word },
  before: { spellings: before },
  after: { spellings: after },
})

/** A synonym of a search without results, in one press. */
export const soughtActions = {
  synonym: staffAction(may, AddSpelling, async ({ tx, input }) => {
    const { word, spellings, before } = await addSpelling(tx, input)
    return {
      audit: synonymsChanged(word, before, spellings),
      message: `A search for '${input.spelling}' finds what '${word}' finds.`,
    }
  }),
}

/** Whether a form of the search was sent by 'See what changes'. */
const Previewed = z.object({
  preview: z
    .string()
    .optional()
    .transform(text => text === 'yes'),
})

/** The synonyms of a word: what they would change, or saved. */
export const synonymActions = {
  save: staffAction(may, formRule(SaveSynonyms, synonymWords).and(Previewed), async ({ tx, input }) => {
    if (input.preview) {
      const about = { texts: [input.word, ...input.spellings], words: input.seen.split(',') }
      return { audit: [], shown: await previewChange(tx, about, undone => saveSynonyms(undone, input)), unsaved: true }
    }
    const { word, spellings, before } = await saveSynonyms(tx, input)
    return {
      audit: synonymsChanged(word, before, spellings),
      leadsTo: `/admin/searches/synonyms?search=${encodeURIComponent(word)}`,
    }
  }),
}

/** A perfume of another house: what it would change, saved, or removed. */
export const likenessActions = {
  save: staffAction(may, formRule(SaveLikeness, likenessWords).and(Previewed), async ({ tx, input }) => {
    if (input.preview) {
      const about = { texts: [input.name, ...input.spellings], words: [input.house] }
      return { audit: [], shown: await previewChange(tx, about, undone => saveLikeness(undone, input)), unsaved: true }
    }
    const { likenessId, before } = await saveLikeness(tx, input)
    const { name, house, spellings, notes } = input
    const subject = likenessOf(likenessId, name)
    const after = { name, house, spellings, notes }
    return before
      ? { audit: { action: 'likeness.changed', subject, before, after }, message: 'Saved.' }
      : {
          audit: { action: 'likeness.added', subject, after },
          leadsTo: `/admin/searches/likenesses/${likenessId}`,
        }
  }),
  remove: staffAction(may, RemoveLikeness, async ({ tx, input }) => {
    const before = await removeLikeness(tx, input)
    const subject = likenessOf(input.likenessId, before.name)
    return { audit: { action: 'likeness.removed', subject, before }, leadsTo: '/admin/searches/likenesses' }
  }),
}

/** The pinned results of a search: what they would change, saved, or removed. */
export const pinActions = {
  save: staffAction(may, SavePins.and(Previewed), async ({ tx, input }) => {
    if (input.preview) {
      const shown = await previewChange(tx, { texts: [input.query] }, undone => savePins(undone, input))
      return { audit: [], shown, unsaved: true }
    }
    const { pinId, before, after } = await savePins(tx, input)
    const subject = pinsOf(pinId, after.query)
    return before
      ? { audit: { action: 'pins.changed', subject, before, after }, message: 'Saved. Shoppers see it now.' }
      : { audit: { action: 'pins.added', subject, after }, leadsTo: `/admin/searches/pins/${pinId}` }
  }),
  remove: staffAction(may, RemovePins, async ({ tx, input }) => {
    const before = await removePins(tx, input)
    const subject = pinsOf(input.pinId, before.query)
    return { audit: { action: 'pins.removed', subject, before }, leadsTo: '/admin/searches/pins' }
  }),
}
