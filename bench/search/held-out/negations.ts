import { notes, query } from '../query.ts'

const { oud, rose, jasmine, flowers, sweet, citrus, wood } = notes

/** What a shopper does not want; it is nowhere to be seen. */
export const negations = [
  query('floral but not rose', { notes: flowers, never: { notes: rose } }),
  query('oud pasand nahi', { never: { notes: oud } }),
  query('meetha nahi', { never: { notes: ['Vanilla', 'Honey', 'Praline', 'Tonka Bean'] } }),
  query('meetha nahi chahiye men ke liye', {
    audience: 'men',
    never: { notes: ['Vanilla', 'Honey', 'Praline', 'Tonka Bean'] },
  }),
  query('perfume without jasmine for women', { audience: 'women', never: { notes: jasmine } }),
  query('no vanilla', { never: { notes: ['Vanilla'] } }),
  query('not too strong', { never: { sillage: 'strong' } }),
  query('oud nahi chahiye mardana perfume', { audience: 'men', never: { notes: oud } }),
  query('rose nahi jasmine chahiye', { notes: jasmine, never: { notes: rose } }),
  query('non floral perfume for men', {
    audience: 'men',
    never: { notes: ['Rose', 'Jasmine', 'Tuberose', 'Taif Rose'] },
  }),
  query('attar bina sandal ke', { categories: ['Attar/Oud'], never: { notes: ['Sandalwood'] } }),
  query('perfume for men not attar', { audience: 'men', never: { categories: ['Attar/Oud'] } }),
  query('gift but not attar', { categories: ['Gift'], never: { names: ['Attar Trunk'] } }),
  query('kuch bhi lekin oud nahi', { never: { notes: oud } }),
  query('musk pasand nahi hai floral chahiye', { notes: flowers, never: { notes: notes.musk } }),
  query('vanilla ke ilawa meetha perfume', { notes: sweet, never: { notes: ['Vanilla'] } }),
  query('everything except oud', { never: { notes: oud } }),
  query('sweet but not vanilla', { notes: sweet, never: { notes: ['Vanilla'] } }),
  query('fresh but no citrus', { never: { notes: citrus }, notes: notes.fresh }),
  query('مجھے عود پسند نہیں', { never: { notes: oud } }),
  query('گلاب کے بغیر خوشبو', { never: { notes: rose } }),
  query('woody, no patchouli', { notes: wood, never: { notes: ['Patchouli'] } }),
  query('tester nahi original perfume men', { audience: 'men', never: { categories: ['Tester'] } }),
  query('for women not men', { audience: 'women', never: { categories: ['Men'] } }),
  query('winter perfume not oud not leather', { season: 'winter', never: { notes: [...oud, 'Leather'] } }),
  query('oud jis mein gulab na ho', { notes: oud, never: { notes: rose } }),
  query('halki khushbu tez nahi', { sillage: 'light', never: { sillage: 'strong' } }),
  query('alcohol wala nahi chahiye', { alcoholFree: true }),
  query('zyada mehnga nahi', { under: 8000 }),
  query('no smoke no leather men evening', {
    audience: 'men',
    occasion: 'evening',
    never: { notes: ['Leather', 'Birch Tar'] },
  }),
  query("I don't like rose", { never: { notes: rose } }),
  query('dont want oud wedding perfume for wife', { audience: 'women', occasion: 'wedding', never: { notes: oud } }),
  query('jasmine free perfume women', { audience: 'women', never: { notes: jasmine } }),
  query('saffron ke baghair shadi wala attar', {
    categories: ['Attar/Oud'],
    occasion: 'wedding',
    never: { notes: ['Saffron'] },
  }),
  query('not sweet not floral men office', {
    audience: 'men',
    occasion: 'office',
    never: { notes: ['Vanilla', 'Honey', 'Tonka Bean', 'Rose', 'Taif Rose', 'Jasmine'] },
  }),
  query('چنبیلی نہیں گلاب چاہیے', { notes: rose, never: { notes: jasmine } }),
]
