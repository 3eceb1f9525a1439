import type { Want } from './query.ts'

/** What a chip says, and what a search must want for it to be true. */
const claims: [says: RegExp, isWanted: (want: Want) => boolean][] = [
  [/^for everybody/i, want => want.audience === 'unisex'],
  [/^for men/i, want => want.audience === 'men'],
  [/^for women/i, want => want.audience === 'women'],
  [/^(attar\/oud|gift|tester|men|women)$/i, want => want.categories !== undefined || want.notes !== undefined],
  [/^(summer|winter|spring|autumn|rainy season)$/i, want => want.season !== undefined || want.notes !== undefined],
  [/^(wedding|eid|office|every day|evening|prayer)$/i, want => want.occasion !== undefined],
  [/^(long lasting|longest lasting|lasts )/i, want => want.lasts !== undefined],
  [/^(light|lightest)/i, want => want.sillage === 'light'],
  [/^(strong|strongest)/i, want => want.sillage === 'strong'],
  [/^alcohol free/i, want => want.alcoholFree === true],
  [/^(without|not) /i, want => want.never !== undefined],
  [/^under rs/i, want => want.under !== undefined],
  [/^over rs/i, want => want.over !== undefined],
  [/^rs\.? ?.* to rs/i, want => want.under !== undefined && want.over !== undefined],
  [/^(.* ml$|.* tola|small size|large size|smallest|largest)/i, want => want.ml !== undefined],
  [/^(on offer|biggest discount)/i, want => want.discounted === true],
  [/^lowest price/i, want => want.under !== undefined || want.first !== undefined],
  [/^highest price/i, want => want.over !== undefined || want.first !== undefined],
  [/^(best|most)/i, want => want.first !== undefined],
  [/^newest/i, want => want.isNew === true],
  [/^shares notes with/i, want => want.shares !== undefined],
]

/** Labels that say what the search did not ask for. Words of a text are true where notes or names are wanted. */
export function falseChips(labels: readonly string[], want: Want): string[] {
  return labels
    .flatMap(label => label.split(', '))
    .filter(label => !want.chips?.some(chip => chip.toLowerCase().includes(label.toLowerCase())))
    .filter(label => {
      const claim = claims.find(([says]) => says.test(label))
      if (claim) return !claim[1](want)
      return !(want.notes || want.names || want.shares || want.brand)
    })
}
