import { notes, query } from '../query.ts'

const { oud, rose, musk } = notes

/** Occasions, budgets, sizes, people and Urdu script. */
export const shoppers = [
  query('gf ke liye gift', { categories: ['Gift'], audience: 'women' }),
  query('wife anniversary gift under 10000', { categories: ['Gift'], audience: 'women', under: 10000 }),
  query('dada jaan ke liye attar', { categories: ['Attar/Oud'], audience: 'men' }),
  query('nani ke liye khushbu', { audience: 'women' }),
  query('walima ke liye perfume', { occasion: 'wedding' }),
  query('barat dulha oud', { occasion: 'wedding', notes: oud, audience: 'men' }),
  query('interview perfume men', { occasion: 'office', audience: 'men' }),
  query('umrah ke liye itar', { categories: ['Attar/Oud'], alcoholFree: true, occasion: 'prayer' }),
  query('ramzan taraweeh attar', { categories: ['Attar/Oud'], occasion: 'prayer' }),
  query('university daily perfume girls', { occasion: 'daily', audience: 'women' }),
  query('eid gift for wife', { categories: ['Gift'], occasion: 'eid', audience: 'women' }),
  query('chota gift 6000 tak', { categories: ['Gift'], under: 6000, chips: ['Small size'] }),
  // Budgets
  query('attar 1500 tak', { categories: ['Attar/Oud'], under: 1500 }),
  query('perfume 4 se 6 hazar', { over: 4000, under: 6000 }),
  query('perfume under 2k', { under: 2000 }),
  query('mens perfume less than 4000', { audience: 'men', under: 4000 }),
  query('do hazar se kam attar', { categories: ['Attar/Oud'], under: 2000 }),
  query('pachees sau tak perfume', { under: 2500 }),
  query('above 20000 women', { audience: 'women', over: 20000 }),
  query('10,000 ke andar oud', { notes: oud, under: 10000 }),
  query('budget friendly men perfume', { audience: 'men', under: 5000 }),
  // Sizes
  query('30ml men perfume', { audience: 'men', ml: 30 }),
  query('aadha tola gulab', { notes: rose, ml: 6 }),
  query('12ml musk attar', { notes: musk, categories: ['Attar/Oud'], ml: 12 }),
  query('travel size women perfume', { audience: 'women', names: ['Discovery Vials, Set of Five'], ml: 30 }),
  query('3ml oud', { notes: oud, ml: 3 }),
  // Notes misspelt
  query('jasmin perfume', { notes: notes.jasmine }),
  query('safron attar', { notes: ['Saffron'], categories: ['Attar/Oud'] }),
  query('lavndr', { notes: ['Lavender'] }),
  query('sandle wood attar', { notes: ['Sandalwood'], categories: ['Attar/Oud'] }),
  query('ooud', { notes: oud }),
  query('patchuli', { notes: ['Patchouli'] }),
  query('bakhur', { names: ['Bakhoor Night'] }),
  // Urdu script
  query('سردیوں کے لیے عود', { season: 'winter', notes: oud }),
  query('بیوی کے لیے تحفہ', { categories: ['Gift'], audience: 'women' }),
  query('تین ہزار سے کم عطر', { categories: ['Attar/Oud'], under: 3000 }),
  query('دیرپا خوشبو', { lasts: 8 }),
  query('دفتر کے لیے ہلکی خوشبو', { occasion: 'office', sillage: 'light' }),
  query('الکحل کے بغیر پرفیوم', { alcoholFree: true }),
  query('مردانہ پرفیوم ۵۰۰۰ تک', { audience: 'men', under: 5000 }),
  query('زعفران', { notes: ['Saffron'] }),
]
